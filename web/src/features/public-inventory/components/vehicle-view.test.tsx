// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubAnswer, stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING } from '../model/inventory-query.ts'
import { EMPTY_DRAFT } from '../model/request-draft.ts'
import { VehicleView } from './vehicle-view.tsx'

const { settings, ...northside } = sampleDealership()
const dealership = { ...northside, ...settings }
const vehicle = sampleVehicle({ price: 30_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(answer: StubAnswer) {
  vi.stubGlobal('scrollTo', () => {})
  stubServer({ [`GET /api/dealerships/${dealership._id}`]: answer })
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
