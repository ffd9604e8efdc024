import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observe } from '../../../shared/trade-in/model/observed.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import type { Submitting } from '../model/submitter.ts'
import { SubmitOverlay } from './submit-overlay.tsx'

const dealer = { ...DEFAULT_DEALERSHIP_SETTINGS, _id: '65f000000000000000000001', name: 'Sunny Cars', slug: 'sunny-cars' }
const leaveFor = vi.fn()
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  leaveFor.mockClear()
  reload.mockClear()
})

/** Renders the overlay of an evaluation that was just submitted, with fake timers. */
async function submitted(byName: () => unknown) {
  stubServer({ 'GET /api/dealerships/by-name/sunny': byName })
  const state = observe<Submitting>({ step: 'submitting', progress: 'Sending photo 1 of 2' })
  render(<SubmitOverlay submitter={state} dealership={dealer} leaveFor={leaveFor} reload={reload} />)
  screen.getByRole('heading', { name: TRADE_IN_MESSAGES.submittingTitle })
  screen.getByText('Sending photo 1 of 2')
  await act(async () => state.set({ step: 'success', range: null }))
  screen.getByRole('heading', { name: TRADE_IN_MESSAGES.successTitle })
}

test("redirects to the dealership's trade-in page 3 seconds after success", async () => {
  await submitted(() => dealer)
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(leaveFor).not.toHaveBeenCalled()
  screen.getByText(TRADE_IN_MESSAGES.successRedirect)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(leaveFor.mock.calls).toEqual([['/trade-in/sunny']])
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(leaveFor).toHaveBeenCalledTimes(1)
})

test.each([
  ['the first word is of another dealership', () => ({ ...dealer, _id: '65f000000000000000000002' })],
  ['the name cannot be looked up', () => refusal(503, 'Down.')],
])('redirects to the page by the slug when %s', async (_why, byName) => {
  await submitted(byName)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(leaveFor.mock.calls).toEqual([['/trade-in/sunny-cars']])
})

test('starts a new evaluation when the customer goes back after the redirect', async () => {
  await submitted(() => dealer)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(reload).not.toHaveBeenCalled()
  fireEvent(window, new Event('pageshow'))
  expect(reload).toHaveBeenCalledOnce()
})

test('does not redirect during a submission or after a failure', async () => {
  stubServer({})
  const state = observe<Submitting>({ step: 'submitting', progress: '' })
  render(<SubmitOverlay submitter={state} dealership={dealer} leaveFor={leaveFor} />)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await act(async () => state.set({ step: 'error', message: TRADE_IN_MESSAGES.submitFailed }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(leaveFor).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the form covered when the browser closes the overlay at a second Escape', () => {
  render(<SubmitOverlay submitter={observe<Submitting>({ step: 'submitting', progress: '' })} dealership={dealer} />)
  const overlay = screen.getByRole<HTMLDialogElement>('dialog')
  expect(fireEvent(overlay, new Event('cancel', { cancelable: true }))).toBe(false)
  overlay.close()
  fireEvent(overlay, new Event('close'))
  expect(overlay.open).toBe(true)
})
