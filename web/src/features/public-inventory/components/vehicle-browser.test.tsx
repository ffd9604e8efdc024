import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING } from '../model/inventory-query.ts'
import type { VehicleList } from './use-vehicles.ts'
import { VehicleBrowser } from './vehicle-browser.tsx'

const { settings, ...northside } = sampleDealership()
const NO_VEHICLES: VehicleList = {
  ...{ state: 'ready', error: null, vehicles: [], total: 0, pages: 1, stale: false, more: 'none' },
  ...{ loadMore: () => {}, retry: () => {} },
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
