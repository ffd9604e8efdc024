import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING } from '../model/inventory-query.ts'
import { EMPTY_DRAFT } from '../model/request-draft.ts'
import { VehicleView } from './vehicle-view.tsx'

const { settings, ...northside } = sampleDealership()
const dealership = { ...northside, ...settings }
const vehicle = sampleVehicle({ price: 30_000 })

function show(response: StubResponse, now: StubResponse = () => vehicle) {
  const one = `GET /api/dealerships/${dealership._id}`
  stubServer({ [one]: response, [`${one}/vehicle/${vehicle.vin}`]: now })
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
