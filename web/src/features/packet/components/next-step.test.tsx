// @vitest-environment jsdom
import { changeField, startState } from '@forecourt/money/calculator'
import { submission } from '@forecourt/money/calculator-submission'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { submitOptions } from '../api/packet.ts'
import type { LogQueue } from '../model/log-queue.ts'
import { UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import { NextStep } from './next-step.tsx'
import type { PacketVisit } from './use-packet-visit.ts'

vi.mock('../api/packet.ts', () => ({ submitOptions: vi.fn() }))

const entries = [{ id: 'x', field: 'calcTerm', oldValue: 60, newValue: 72, timestamp: '2026-01-01T00:00:00.000Z' }]
const takeAll = vi.fn()
const putBack = vi.fn()
const confirm = vi.fn()
const opened: Extract<PacketVisit['opened'], object> = {
  success: true,
  logId: 'token',
  template: 'default',
  staffPreview: false,
  tradeIn: null,
  from: null,
  note: '',
  submitted: null,
  requests: [],
}
const visit: PacketVisit = {
  opened,
  logs: { takeAll, putBack, confirm } as unknown as LogQueue,
  submitted: null,
  noteSubmitted: () => {},
  recheck: () => {},
}

/** 'Next Step' with a visit that keeps what was submitted. */
function Step({ visit: { submitted: before, ...rest }, ...props }: ComponentProps<typeof NextStep>) {
  const [submitted, noteSubmitted] = useState(before)
  return <NextStep {...props} visit={{ ...rest, submitted, noteSubmitted }} />
}

const terms = { price: 30_000, docFee: 245.28, defaultTaxRate: 0.07 }
const lookup = { missingZip: null, isPending: false, retry: () => {} }
const calculator = { state: startState(), terms, lookup }
const northside = { ...UNKNOWN_DEALERSHIP, name: 'Northside' }
beforeEach(() => {
  vi.clearAllMocks()
  takeAll.mockReturnValue(entries)
  render(<Step calculator={calculator} dealership={northside} visit={visit} />)
})

test('submitted options are confirmed and cannot be submitted twice', async () => {
  vi.mocked(submitOptions).mockResolvedValue('Options submitted!')
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  expect((await screen.findByText('Options submitted!')).closest('[role=status]')).not.toBeNull()
  const button = screen.getByRole('button')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(submitOptions).toHaveBeenCalledOnce()
  expect(submitOptions).toHaveBeenCalledWith('token', expect.objectContaining({ paymentType: 'finance', calcTerm: 60 }), entries)
  expect(confirm).toHaveBeenCalledOnce()
})

test('a submission that fails shows an error, keeps the log entries and can be retried', async () => {
  vi.mocked(submitOptions).mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('Options submitted!')
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Failed to submit. Please try again.')
  expect(putBack).toHaveBeenCalledWith(entries)
  expect(confirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  expect(screen.queryByText('Failed to submit. Please try again.')).toBeNull()
})

test('options changed after a submission can be submitted again', async () => {
  cleanup()
  vi.mocked(submitOptions).mockResolvedValue('Options submitted!')
  const { rerender } = render(<Step calculator={calculator} dealership={northside} visit={visit} />)
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  const state = changeField(calculator.state, 'calcTerm', 72, terms)
  rerender(<Step calculator={{ ...calculator, state }} dealership={northside} visit={visit} />)
  expect(screen.queryByText('Options submitted!')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  expect(submitOptions).toHaveBeenLastCalledWith('token', expect.objectContaining({ calcTerm: 72 }), entries)
})

test('what was submitted stays visible while other options are submitted and when that fails', async () => {
  cleanup()
  vi.mocked(submitOptions).mockResolvedValueOnce('Options submitted!').mockRejectedValueOnce(new Error('offline'))
  const { rerender } = render(<Step calculator={calculator} dealership={northside} visit={visit} />)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await press()
  await screen.findByText(/You sent these numbers/)
  const state = changeField(calculator.state, 'calcTerm', 72, terms)
  rerender(<Step calculator={{ ...calculator, state }} dealership={northside} visit={visit} />)
  await press()
  await screen.findByText('Failed to submit. Please try again.')
  screen.getByText(/You sent other numbers before/)
  screen.getByText('60 months')
  rerender(<Step calculator={calculator} dealership={northside} visit={visit} />)
  screen.getByText(/You sent these numbers/)
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})

test("options submitted before the dealership's terms have loaded wait for them, and have their payment", async () => {
  cleanup()
  vi.mocked(submitOptions).mockResolvedValue('Options submitted!')
  const { rerender } = render(<Step calculator={calculator} dealership={UNKNOWN_DEALERSHIP} visit={visit} />)
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
  expect(submitOptions).not.toHaveBeenCalled()
  const loaded = { ...calculator, terms: { ...terms, defaultTaxRate: 0.05 } }
  rerender(<Step calculator={loaded} dealership={northside} visit={visit} />)
  await screen.findByText('Options submitted!')
  expect(submitOptions).toHaveBeenCalledExactlyOnceWith('token', submission(loaded.state, loaded.terms), entries)
})

test("a revoked link shows the server's message", async () => {
  vi.mocked(submitOptions).mockRejectedValueOnce(new ApiError(410, { message: 'This link is no longer available.' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('This link is no longer available.')
  expect(putBack).toHaveBeenCalledWith(entries)
})

test('an unknown link has no submit button', () => {
  cleanup()
  render(<Step calculator={calculator} dealership={UNKNOWN_DEALERSHIP} visit={{ ...visit, opened: 'unknown' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

describe('after a submission', () => {
  const assign = vi.fn()
  beforeEach(() => {
    cleanup()
    vi.stubGlobal('location', { assign })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.mocked(submitOptions).mockResolvedValue('Options submitted!')
  })
  const submitTo = async (financeApplicationUrl: string, packet = opened) => {
    const dealership = { ...northside, financeApplicationUrl }
    render(<Step calculator={calculator} dealership={dealership} visit={{ ...visit, opened: packet }} />)
    await act(async () => screen.getByRole('button', { name: 'Submit My Options' }).click())
    return screen.getByRole('status').textContent
  }

  test('the page redirects to the finance application after two seconds', async () => {
    expect(await submitTo('https://finance.example/apply')).toBe('Options submitted! Redirecting to finance application')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(assign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(assign).toHaveBeenCalledWith('https://finance.example/apply')
  })

  test('the redirect survives the end of loading the page', async () => {
    await submitTo('https://finance.example/apply')
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(assign).toHaveBeenCalledWith('https://finance.example/apply')
  })

  test('options can be changed and submitted again by a customer who comes back from the finance application', async () => {
    const dealership = { ...northside, financeApplicationUrl: 'https://finance.example/apply' }
    const { rerender } = render(<Step calculator={calculator} dealership={dealership} visit={visit} />)
    await act(async () => screen.getByRole('button', { name: 'Submit My Options' }).click())
    await vi.advanceTimersByTimeAsync(2_000)
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    expect(screen.getByRole('status').textContent).toBe('Options submitted!')
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    const state = changeField(calculator.state, 'calcTerm', 72, terms)
    rerender(<Step calculator={{ ...calculator, state }} dealership={dealership} visit={visit} />)
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false')
    await vi.runAllTimersAsync()
    expect(assign).toHaveBeenCalledOnce()
  })

  test('a preview by staff says only that nothing was submitted, and stays', async () => {
    vi.mocked(submitOptions).mockResolvedValue('This is a preview: nothing was submitted.')
    expect(await submitTo('https://finance.example/apply', { ...opened, staffPreview: true })).toBe(
      'This is a preview: nothing was submitted.',
    )
    expect(screen.queryByText(/You sent these numbers/)).toBeNull()
    await vi.runAllTimersAsync()
    expect(assign).not.toHaveBeenCalled()
  })

  test('options are submitted after ten seconds, even if the tax rate does not load', async () => {
    render(<Step calculator={{ ...calculator, lookup: { ...lookup, isPending: true } }} dealership={northside} visit={visit} />)
    await act(async () => screen.getByRole('button', { name: 'Submit My Options' }).click())
    await act(async () => void (await vi.advanceTimersByTimeAsync(9_999)))
    expect(submitOptions).not.toHaveBeenCalled()
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
    expect(submitOptions).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toBe('Options submitted!')
  })

  test('the page stays open when the dealership has no finance application', async () => {
    expect(await submitTo('')).toBe('Options submitted!')
    await vi.runAllTimersAsync()
    expect(assign).not.toHaveBeenCalled()
  })
})
