import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readyToSellPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { INCOMPLETE_FACETS } from '../../../testing/sample-facets.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { ReadyToSellPage } from './ready-to-sell-page.tsx'

const mine = sampleDealership()
const API = `/api/dealerships/${mine._id}`

test('two filters clicked before a render both apply, and another click removes one', async () => {
  stubServer({
    'GET /api/dealerships': () => [mine],
    'GET /api/dealerships/api/active-viewers': () => ({ viewers: [], total: 0 }),
    [`GET ${API}/vehicles`]: () => ({ vehicles: [], total: 0, page: 1, pageSize: 24 }),
    [`GET ${API}/vehicle-facets`]: () => INCOMPLETE_FACETS,
  })
  const { router } = renderStaffPage([STAFF_ROUTES.readyToSell], ReadyToSellPage, { at: `${readyToSellPath(mine._id)}?page=2` })
  const video = await screen.findByRole('button', { name: 'No Video 40 vehicles' })
  const price = screen.getByRole('button', { name: 'No Price 2 vehicles' })
  await act(async () => {
    video.click()
    price.click()
  })
  expect(new URLSearchParams(router.state.location.search).toString()).toBe('missing=price%2Cvideo')
  await act(async () => {
    video.click()
    video.click()
    price.click()
  })
  expect(router.state.location.search).toBe('?missing=video')
})

test('a page that no longer exists shows the last page', async () => {
  const car = sampleVehicle({ package: { photos: true, video: false, autocheck: false, inspection: false, msrp: false, complete: 1 } })
  stubServer({
    'GET /api/dealerships': () => [mine],
    'GET /api/dealerships/api/active-viewers': () => ({ viewers: [], total: 0 }),
    [`GET ${API}/vehicles`]: ({ query }) => ({
      vehicles: query.page === '1' ? [car] : [],
      total: 24,
      page: Number(query.page),
      pageSize: 24,
    }),
    [`GET ${API}/vehicle-facets`]: () => INCOMPLETE_FACETS,
  })
  const { router } = renderStaffPage([STAFF_ROUTES.readyToSell], ReadyToSellPage, { at: `${readyToSellPath(mine._id)}?page=2` })
  await screen.findByText(/Jeep/)
  expect([router.state.location.search, router.state.historyAction]).toEqual(['', 'REPLACE'])
})
