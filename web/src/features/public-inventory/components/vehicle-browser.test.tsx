import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING } from '../model/inventory-query.ts'
import type { VehicleList } from './use-vehicles.ts'
import { VehicleBrowser } from './vehicle-browser.tsx'

const { settings, ...northside } = sampleDealership()
const NO_VEHICLES: VehicleList = {
  state: 'ready',
  error: null,
  vehicles: [],
  total: 0,
  pages: 1,
  stale: false,
  more: 'none',
  loadMore: () => {},
  retry: () => {},
}

test.each([
  ['', `/trade-in/${northside.slug}`],
  ['https://calculator.test/northside', 'https://calculator.test/northside'],
])(
  "without vehicles, links to the dealership's own trade-in calculator %j, else to its trade-in page",
  async (tradeInCalculatorUrl, href) => {
    const path = `/api/dealerships/${northside._id}`
    const { calls } = stubServer({
      [`GET ${path}`]: () => ({ ...northside, settings: { ...settings, tradeInCalculatorUrl } }),
      [`GET ${path}/vehicle-facets`]: () => ({ total: 0 }),
    })
    const dealership = { ...northside, ...settings }
    render(<VehicleBrowser dealership={dealership} list={NO_VEHICLES} query={EVERYTHING} goTo={() => {}} isHidden={false} />)
    await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true))
    const link = screen.getByRole('link', { name: 'Value your trade-in' })
    await waitFor(() => expect(link.getAttribute('href')).toBe(href))
  },
)

const FACETS = { total: 1, used: 1, new: 0, makes: [], years: { from: 2019, to: 2022 }, prices: { from: 9_995, to: 88_000 } }

function stubFacets() {
  stubServer({ [`GET /api/dealerships/${northside._id}/vehicle-facets`]: () => FACETS })
}

test('a vehicle that the address names again closes the filters that are open over the list', async () => {
  stubFacets()
  const browser = (isHidden: boolean) => (
    <VehicleBrowser
      dealership={{ ...northside, ...settings }}
      list={{ ...NO_VEHICLES, vehicles: [sampleVehicle()], total: 1 }}
      query={EVERYTHING}
      goTo={() => {}}
      isHidden={isHidden}
    />
  )
  const { rerender } = render(browser(false))
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  expect(document.documentElement.style.overflow).toBe('hidden')
  rerender(browser(true))
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
})

test('a mileage limit keeps its unit when nothing matches', async () => {
  stubFacets()
  const browser = (list: VehicleList) => (
    <VehicleBrowser
      dealership={{ ...northside, ...settings }}
      list={list}
      query={{ ...EVERYTHING, mileageTo: 25_000 }}
      goTo={() => {}}
      isHidden={false}
    />
  )
  const { rerender } = render(browser({ ...NO_VEHICLES, vehicles: [sampleVehicle({ mileageUnit: 'km' })], total: 1 }))
  await screen.findByText('Up to 25,000 km')
  rerender(browser(NO_VEHICLES))
  await screen.findByText('No vehicles match')
  expect(screen.queryByText('Up to 25,000 mi')).toBeNull()
})
