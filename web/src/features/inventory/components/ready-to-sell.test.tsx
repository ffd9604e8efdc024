import type { MissingFact, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { feedPath } from '../../../shared/staff-paths.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { INCOMPLETE_FACETS } from '../../../testing/sample-facets.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { GapsChange } from '../model/package-items.ts'
import { ReadyToSell } from './ready-to-sell.tsx'

const ID = 'd'.repeat(24)
const NONE = { photos: false, video: false, autocheck: false, inspection: false, msrp: false, complete: 0 }
const bare = sampleVehicle({ _id: '1'.repeat(24), stockNumber: 'T1', photos: [], price: null, package: NONE })
const page =
  (...vehicles: Vehicle[]): StubResponse =>
  () => ({ vehicles, total: vehicles.length, page: 1, pageSize: 24 })

function Board({ mayEdit, timeZone }: { mayEdit: boolean; timeZone: string }) {
  const [missing, setMissing] = useState<readonly MissingFact[]>([])
  const onChange = ({ missing: next = [] }: { missing?: GapsChange }) => setMissing(next)
  return <ReadyToSell dealershipId={ID} timeZone={timeZone} missing={missing} page={1} mayEdit={mayEdit} onChange={onChange} />
}
function open(
  list: StubResponse,
  { facets = INCOMPLETE_FACETS as typeof INCOMPLETE_FACETS | null, mayEdit = true, timeZone = 'America/New_York' } = {},
) {
  const server = stubServer({
    [`GET /api/dealerships/${ID}/vehicles`]: list,
    [`GET /api/dealerships/${ID}/vehicle-facets`]: () => facets ?? refusal(503, 'busy'),
  })
  renderPortal(<Board mayEdit={mayEdit} timeZone={timeZone} />)
  const queries = () => server.calls.filter(({ path }) => path.endsWith('/vehicles')).map(({ query }) => query)
  return { queries }
}
const gapsOf = async (title: string) =>
  within(await screen.findByRole('list', { name: `Missing for ${title}` }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the number of complete packages leads to those vehicles', async () => {
  open(page(bare))
  const link = await screen.findByRole('link', { name: /^12 of [\d,]+ vehicles ready$/ })
  expect(link.getAttribute('href')).toBe(`/admin/inventory/${ID}?package=complete`)
})

test('the least complete vehicles come first, and each missing item links to where it is added', async () => {
  const { queries } = open(page(bare))
  const vehiclePage = `/admin/vehicle/${ID}/${bare.vin}`
  const documents = `/admin/documents/${ID}?vehicle=${bare._id}`
  expect(await gapsOf('2021 Jeep Wrangler Sport')).toEqual([
    ['Photos', vehiclePage],
    ['Price', `${vehiclePage}?modal=edit-vehicle.${ID}.${bare._id}`],
    ['Video', documents],
    ['AutoCheck', documents],
    ['Inspection', documents],
    ['MSRP', documents],
  ])
  expect(queries()[0]).toMatchObject({ sort: 'package', package: 'incomplete', page: '1' })
})

test.each([
  ['America/New_York', '46 days'],
  ['America/Los_Angeles', '45 days'],
])('days in stock are counted by the day at the dealership, in %s', async (timeZone, days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T06:00:00.000Z') })
  open(page({ ...bare, inStockSince: '2026-10-07' }), { timeZone })
  await screen.findByText(days)
})

test('a user who cannot edit prices gets a link to the vehicle', async () => {
  open(page(bare), { mayEdit: false })
  expect((await gapsOf('2021 Jeep Wrangler Sport'))[1]).toEqual(['Price', `/admin/vehicle/${ID}/${bare.vin}`])
})

test('counts cover all vehicles, and clicking one filters the board', async () => {
  const { queries } = open(page(bare))
  await screen.findByText(/of 60 vehicles ready/)
  expect(screen.getByRole('button', { name: 'No MSRP 10 vehicles' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'No Video 40 vehicles' }))
  await userEvent.click(screen.getByRole('button', { name: 'No Price 2 vehicles' }))
  await waitFor(() => expect(queries().at(-1)?.missing).toBe('price,video'))
  expect(queries().at(-1)).not.toHaveProperty('package')
  expect(screen.getByRole('button', { name: 'No Video 40 vehicles' }).getAttribute('aria-pressed')).toBe('true')
})

test('a complete inventory shows a message, and an empty filter can be cleared', async () => {
  open(({ query }) => (query.missing === undefined ? page(bare) : page())({ method: '', path: '', query, body: undefined }))
  await userEvent.click(await screen.findByRole('button', { name: 'No MSRP 10 vehicles' }))
  await screen.findByText('No vehicle is without MSRP')
  await userEvent.click(screen.getByRole('button', { name: 'Show all gaps' }))
  await gapsOf('2021 Jeep Wrangler Sport')
  cleanup()
  open(page())
  await screen.findByText('All vehicles are ready to sell')
  cleanup()
  open(page(), { facets: { ...INCOMPLETE_FACETS, total: 0 } })
  await screen.findByText('No vehicles yet')
})

test('an empty inventory links to the upload, or says who can upload', async () => {
  open(page(), { facets: { ...INCOMPLETE_FACETS, total: 0 } })
  expect((await screen.findByRole('link', { name: 'Upload a CSV' })).getAttribute('href')).toBe(feedPath(ID))
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
  cleanup()
  open(page(), { facets: { ...INCOMPLETE_FACETS, total: 0 }, mayEdit: false })
  await screen.findByText('Vehicles appear here once a manager uploads a CSV.')
  expect(screen.queryByRole('link', { name: 'Upload a CSV' })).toBeNull()
})

test('counts that fail to load are hidden', async () => {
  open(page(bare), { facets: null })
  await gapsOf('2021 Jeep Wrangler Sport')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull())
})

test('a board that fails to load shows an error and can be retried', async () => {
  let busy = true
  open((call) => (busy ? refusal(503, 'busy') : page(bare)(call)))
  await screen.findByText("We couldn't load the vehicles")
  busy = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await gapsOf('2021 Jeep Wrangler Sport')
})
