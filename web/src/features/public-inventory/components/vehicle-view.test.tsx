import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING } from '../model/inventory-query.ts'
import { EMPTY_DRAFT } from '../model/request-draft.ts'
import { VehicleView } from './vehicle-view.tsx'

const { settings, ...northside } = sampleDealership()
const dealership = { ...northside, ...settings }
const vehicle = sampleVehicle({ price: 30_000 })

function show(response: StubResponse, now: StubResponse = () => vehicle, similar: StubResponse = () => refusal(503, 'Restarting.')) {
  const one = `GET /api/dealerships/${dealership._id}`
  stubServer({ [one]: response, [`${one}/vehicle/${vehicle.vin}`]: now, [`${one}/vehicles`]: similar })
  render(
    <VehicleView
      dealership={dealership}
      query={{ ...EVERYTHING, vehicle: vehicle.vin }}
      goTo={() => {}}
      known={vehicle}
      draft={EMPTY_DRAFT}
      onDraft={() => {}}
    />,
  )
}

test("estimates the payment with the dealership's doc fee and tax", async () => {
  show(() => ({ ...northside, settings: { ...settings, docFee: 0, defaultTaxRate: 0 } }))
  await screen.findByText('/mo est.')
  screen.getByText('$580')
})

test("shows the price without a payment when the dealership's doc fee and tax cannot be loaded", async () => {
  show(() => refusal(503, 'Restarting.'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  screen.getByText('$30,000')
  expect(screen.queryByText('/mo est.')).toBeNull()
})

test('reads a vehicle of the list again, and takes no request when it is no longer listed', async () => {
  show(
    () => northside,
    () => ({ ...vehicle, listed: false }),
  )
  screen.getByText('$30,000')
  await screen.findByText('This vehicle is no longer listed.')
  expect(screen.queryByRole('button', { name: "I'm interested" })).toBeNull()
})

test('shows the price of now instead of that of a list loaded earlier', async () => {
  show(
    () => northside,
    () => ({ ...vehicle, price: 28_500 }),
  )
  await screen.findByText('$28,500')
  expect(screen.queryByText('$30,000')).toBeNull()
})

test('keeps the vehicle of the list when it cannot be read again', async () => {
  show(
    () => northside,
    () => refusal(503, 'Restarting.'),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  screen.getByText('$30,000')
  screen.getByRole('button', { name: "I'm interested" })
})

test('reads an open vehicle again when the page is shown again, and keeps it with its form until it is known to be no longer listed', async () => {
  vi.useFakeTimers()
  const { held, release } = holdResponse(() => ({ ...vehicle, listed: false }))
  const responses: StubResponse[] = [() => ({ ...vehicle, price: 28_500 }), held]
  show(
    () => northside,
    (call) => responses.shift()?.(call),
  )
  const showAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent(document, new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  await showAfter(59_000)
  expect(responses).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: "I'm interested" }))
  const form = screen.getByRole('dialog')
  await showAfter(1_000)
  expect(responses).toHaveLength(0)
  expect(screen.getByRole('dialog')).toBe(form)
  screen.getByText('$28,500')
  release()
  await act(() => vi.advanceTimersByTimeAsync(0))
  screen.getByText('This vehicle is no longer listed.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /interested|test drive|question/ })).toBeNull()
})

test('similar vehicles stay while they and the vehicle are read again', async () => {
  vi.useFakeTimers()
  const { held, release } = holdResponse(() => ({ ...vehicle, price: 28_500 }))
  const responses: StubResponse[] = [() => vehicle, held]
  const other = sampleVehicle({ _id: 'b'.repeat(24), vin: '1J4BA6H18BL500002' })
  const similar = { total: 1, page: 1, pageSize: 5, vehicles: [other] }
  let isAnswered = true
  show(
    () => northside,
    (call) => responses.shift()?.(call),
    () => (isAnswered ? similar : new Promise(() => {})),
  )
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  isAnswered = false
  fireEvent(document, new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(responses).toHaveLength(0)
  screen.getByRole('heading', { name: 'Similar vehicles' })
  release()
  await act(() => vi.advanceTimersByTimeAsync(0))
  screen.getByText('$28,500')
  screen.getByRole('heading', { name: 'Similar vehicles' })
})
