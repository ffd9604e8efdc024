import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { EVERYTHING } from '../../../features/inventory/model/inventory-query.ts'
import { placeState } from '../../../features/inventory/model/list-place.ts'
import { STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleDocument } from '../../../testing/sample-documents.ts'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { stubUploads } from '../../../testing/stub-uploads.ts'
import { VehiclePage } from './vehicle-page.tsx'

const vehicle = sampleVehicle()
const API = `/api/dealerships/${vehicle.dealershipId}`
const ADDRESS = `/admin/vehicle/${vehicle.dealershipId}/T1`
const DOCUMENTS = `GET ${API}/vehicle-documents/${vehicle._id}`
const NO_DOCUMENTS = { documents: [], video: null }

function open(
  responses: Record<string, StubResponse>,
  { role = 'ADMIN' as 'OWNER' | 'ADMIN' | 'SALES', at = ADDRESS, own = vehicle.dealershipId } = {},
) {
  const server = stubServer({
    'GET /api/dealerships': () => [sampleDealership()],
    [`GET ${API}/vehicle/T1`]: () => vehicle,
    [DOCUMENTS]: () => NO_DOCUMENTS,
    'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [], total: 0, page: 1, pageSize: 50 }),
    ...responses,
  })
  return { ...server, ...renderStaffPage([STAFF_ROUTES.vehicle], VehiclePage, { at, user: { role, dealershipId: own } }) }
}

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null
})

test('a stock number of several vehicles lists a link to each', async () => {
  const vehicles = [
    { _id: '1'.repeat(24), vin: 'VINONE', stockNumber: 'T1', name: '2020 Jeep Wrangler' },
    { _id: '2'.repeat(24), vin: '', stockNumber: 'T1', name: '2021 Ford F-150' },
  ]
  const several = () => refusal(409, 'Several vehicles have the stock number “T1”.', { code: 'AMBIGUOUS_STOCK_NUMBER', vehicles })
  open({ [`GET ${API}/vehicle/T1`]: several, [`GET ${API}/vehicle/VINONE`]: () => vehicle })
  const second = await screen.findByRole('link', { name: /2021 Ford F-150/ })
  expect(second.getAttribute('href')).toBe(`/admin/vehicle/${vehicle.dealershipId}/${'2'.repeat(24)}`)
  await userEvent.click(screen.getByRole('link', { name: /2020 Jeep Wrangler/ }))
  await screen.findByRole('heading', { name: '2021 Jeep Wrangler Sport' })
})

test('a missing vehicle shows not found without a retry', async () => {
  open({ [`GET ${API}/vehicle/T1`]: () => refusal(404, 'Vehicle not found') })
  await screen.findByText('Vehicle not found.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('staff of another dealership see a message, and no request is sent for them', async () => {
  const { calls } = open({ 'GET /api/dealerships': () => [] }, { role: 'SALES', own: 'e'.repeat(24) })
  await screen.findByText("It was removed or you don't have access.")
  expect(calls.map(({ path }) => path).filter((path) => path.includes(vehicle.dealershipId))).toEqual([])
})

test('the finance application and the trade-in evaluation open the addresses from the settings', async () => {
  const settings = {
    ...sampleDealership().settings,
    financeApplicationUrl: 'https://finance.test/apply',
    tradeInCalculatorUrl: 'https://trade.test/',
  }
  open({ 'GET /api/dealerships': () => [sampleDealership({ settings })] })
  const finance = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Finance & Lease Application' })
  expect([finance.href, finance.target]).toEqual(['https://finance.test/apply', '_blank'])
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Vehicle Trade-In Evaluation' }).href).toBe('https://trade.test/')
})

test.each([
  ['ADMIN', 'link', 'Add the link in Settings'],
  ['SALES', 'none', 'Not set up. A manager can add the link in Settings.'],
] as const)('a missing finance application shows a message to %s', async (role, way, text) => {
  open({}, { role })
  if (way === 'link')
    expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(`/admin/settings/${vehicle.dealershipId}`)
  else await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'Edit Vehicle' }) !== null).toBe(role === 'ADMIN')
})

test('documents that fail to load are not reported as missing, and can be retried', async () => {
  let asked = 0
  const filed = { documents: [sampleDocument('msrp')], video: null }
  open({ [DOCUMENTS]: () => (++asked === 1 ? refusal(503, 'down') : filed) })
  const status = within(await screen.findByRole('region', { name: 'Vehicle Package Status' }))
  await status.findByText("We couldn't load the documents")
  expect(screen.queryByText(/items available/)).toBeNull()
  await userEvent.click(status.getByRole('button', { name: 'Try again' }))
  await screen.findByText('2/5 items available (40%)')
  screen.getByRole('button', { name: 'Original MSRP / Options' })
  expect(screen.queryByRole('button', { name: 'AutoCheck History' })).toBeNull()
})

test('an uploaded document immediately gets its tab and counts as available', async () => {
  let filed: unknown = NO_DOCUMENTS
  open({ [DOCUMENTS]: () => filed })
  stubUploads({
    [`POST ${API}/settings/inspection-pdf`]: () => {
      filed = { documents: [sampleDocument('inspection')], video: null }
      return { message: '', url: '', result: {} }
    },
  })
  await screen.findByText('1/5 items available (20%)')
  await userEvent.upload(screen.getByLabelText('File for the Inspection'), new File(['%PDF-1.4'], 'sheet.pdf', { type: 'application/pdf' }))
  await screen.findByText('2/5 items available (40%)')
  screen.getByRole('button', { name: 'Inspection Forms' })
})

test.each([
  ['inspection', 'No inspection PDF uploaded for this vehicle.'],
  ['autocheck', 'No AutoCheck PDF uploaded for this vehicle.'],
  ['msrp', 'No MSRP PDF uploaded for this vehicle.'],
])('a link to the %s PDF of a vehicle without one shows a message', async (kind, text) => {
  open({}, { at: `${ADDRESS}?modal=${kind}-pdf.${vehicle.dealershipId}.${vehicle._id}` })
  await screen.findByText(text)
})

test('the doc fee and tax rate of the dealership are included in the payment, and one checkbox turns off both', async () => {
  const settings = { ...sampleDealership().settings, docFee: 100, defaultTaxRate: 0.05 }
  open({ 'GET /api/dealerships': () => [sampleDealership({ settings })] })
  await userEvent.click(await screen.findByRole('radio', { name: 'Cash' }))
  screen.getByText('$21,100.00', { selector: 'span' })
  await userEvent.click(screen.getByRole('checkbox', { name: /Include Taxes & Fees/ }))
  screen.getByText('$20,000.00', { selector: 'span' })
})

test("with state tax rules on, the calculator shows the state's tax and the rule behind it", async () => {
  const vehicleTax = {
    state: 'CA',
    stateName: 'California',
    from: '2026-01-01',
    tradeIn: { kind: 'none' },
    isEstimate: false,
    parts: [
      { name: 'state tax', rate: 0.0725 },
      { name: 'local tax', rate: 0.025 },
    ],
  }
  const settings = { ...sampleDealership().settings, docFee: 100, taxRules: 'state' as const }
  const response = {
    zip: '90012',
    rate: 0.0975,
    regionName: 'Los Angeles',
    state: 'CA',
    stateName: 'California',
    county: 'Los Angeles',
    source: 'county',
    asOf: '2026-01-01',
    sellerInCounty: false,
    vehicleTax,
  }
  open({
    'GET /api/dealerships': () => [sampleDealership({ settings })],
    'GET /api/dealerships/utils/tax-rate/90012': () => response,
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Cash' }))
  await userEvent.type(screen.getByLabelText('ZIP Code'), '90012')
  await screen.findByText('California taxes the full price')
  screen.getByText('Sales tax (California vehicle rules)')
  screen.getByText('$1,950.00')
  screen.getByText('$22,050.00', { selector: 'span' })
})

test('a vehicle without a price shows Call for Price and no payment', async () => {
  open({ [`GET ${API}/vehicle/T1`]: () => sampleVehicle({ price: null }) })
  await screen.findByText('Call for Price')
  await screen.findByText('Add a price to estimate the payment.')
})

test('copying a truncated VIN copies all of it', async () => {
  open({})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /VIN …500001/ }))
  await screen.findByText('Copied!')
  expect(await navigator.clipboard.readText()).toBe(vehicle.vin)
})

test('the header shows the price and the same monthly payment as the calculator', async () => {
  open({ [`GET ${API}/vehicle/T1`]: () => sampleVehicle({ inStockSince: '2020-01-01' }) })
  const estimate = (await screen.findByText(/^est\. \$/)).textContent ?? ''
  const [, dollars] = /\$([\d,]+)\/mo/.exec(estimate) ?? []
  const figure = screen.getByText('a month').previousElementSibling?.textContent ?? ''
  expect(Math.round(Number(figure.replace(/[^0-9.]/g, ''))).toLocaleString('en-US')).toBe(dollars)
  screen.getByText(/days in stock$/)
})

test.each([
  ['America/New_York', '46 days'],
  ['America/Los_Angeles', '45 days'],
])('days in stock are counted by the day at the dealership, in %s', async (timeZone, days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T06:00:00.000Z') })
  open({
    'GET /api/dealerships': () => [sampleDealership({ settings: { ...sampleDealership().settings, timeZone } })],
    [`GET ${API}/vehicle/T1`]: () => sampleVehicle({ inStockSince: '2026-10-07' }),
  })
  await screen.findByText(`${days} in stock`)
  screen.getByText(`October 7, 2026 (${days})`)
})

const another = (vin: string, digit: string) => sampleVehicle({ _id: digit.repeat(24), vin, stockNumber: vin })
/** Responses for a list of vehicles, in pages, and for each vehicle that is in it at first. */
function inList(served: () => readonly Vehicle[]): Record<string, StubResponse> {
  return {
    [`GET ${API}/vehicles`]: ({ query }) => {
      const vehicles = served()
      const [page, pageSize] = [Number(query.page), Number(query.pageSize)]
      return { vehicles: vehicles.slice((page - 1) * pageSize, page * pageSize), total: vehicles.length, page, pageSize }
    },
    ...Object.fromEntries(served().map((each) => [`GET ${API}/vehicle/${each.vin}`, () => each])),
  }
}

test('a vehicle opened from a list steps to its neighbors by button and key, and links back to the list', async () => {
  const list = { ...EVERYTHING, search: 'jeep', sort: 'stock' as const }
  const { router, calls } = open(inList(() => [another('BEFORE', 'b'), vehicle, another('AFTER', 'f')]))
  await screen.findByRole('heading', { name: '2021 Jeep Wrangler Sport' })
  expect(screen.queryByRole('button', { name: 'Next vehicle' })).toBeNull()
  await router.navigate(ADDRESS, { state: placeState(list, 1) })
  await screen.findByText('2 of 3')
  expect(screen.getByRole('link', { name: 'Inventory' }).getAttribute('href')).toBe(
    `/admin/inventory/${vehicle.dealershipId}?search=jeep&sort=stock`,
  )
  await userEvent.keyboard('j')
  await screen.findByText('3 of 3')
  expect(router.state.location.pathname).toContain('/AFTER')
  expect(
    calls.filter(({ path }) => path.endsWith('/vehicles')).every(({ query }) => query.search === 'jeep' && query.pageSize === '5'),
  ).toBe(true)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous vehicle' }).disabled).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Previous vehicle' }))
  await screen.findByText('2 of 3')
})

test('a vehicle that left its list is followed by the vehicle that was next to it', async () => {
  const list = { ...EVERYTHING, missing: ['price' as const] }
  let served = [another('BEFORE', 'b'), vehicle, another('SECOND', 'e'), another('THIRD', 'f')]
  const { router, queryClient } = open(inList(() => served))
  await screen.findByRole('heading', { name: '2021 Jeep Wrangler Sport' })
  await router.navigate(ADDRESS, { state: placeState(list, 1) })
  await screen.findByText('2 of 4')
  served = served.filter(({ _id }) => _id !== vehicle._id)
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.vehicles(vehicle.dealershipId) }))
  await waitFor(() => expect(screen.queryByText('2 of 4')).toBeNull())
  await userEvent.keyboard('j')
  await screen.findByText('2 of 3')
  expect(router.state.location.pathname).toContain('/SECOND')
  await userEvent.keyboard('j')
  await screen.findByText('3 of 3')
  expect(router.state.location.pathname).toContain('/THIRD')
})

test.each([
  ['in its middle', [another('AFTER', 'f')]],
  ['at its end', []],
])('an edit that moves a vehicle %s to the beginning of its list keeps its neighbors', async (_where, after) => {
  const others = [...'123456789'].map((digit) => another(`OTHER${digit}`, digit))
  const before = [...others, another('BEFORE', 'b')]
  let served = [...before, vehicle, ...after]
  const place = `11 of ${served.length}`
  const { router, queryClient } = open(inList(() => served))
  await screen.findByRole('heading', { name: '2021 Jeep Wrangler Sport' })
  await router.navigate(ADDRESS, { state: placeState(EVERYTHING, 10) })
  await screen.findByText(place)
  served = [vehicle, ...before, ...after]
  for (const _refetch of ['at the edit', 'at a later change']) {
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.vehicles(vehicle.dealershipId) }))
    await waitFor(() => expect(screen.queryByText(place)).toBeNull())
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next vehicle' }).disabled).toBe(after.length === 0)
  await userEvent.keyboard('k')
  await waitFor(() => expect(router.state.location.pathname).toContain('/BEFORE'))
  if (after.length === 0) return
  await router.navigate(ADDRESS, { state: placeState(EVERYTHING, 10) })
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toContain('/AFTER'))
})

const NEW = [...'cd9753214'].map((digit) => another(`NEW${digit}`, digit))

test.each([
  ['left', '1 of 2', [vehicle, another('AFTER', 'f')], null, '/AFTER'],
  ['joined', '5 of 6', [...NEW.slice(0, 3), another('BEFORE', 'b'), vehicle, another('AFTER', 'f')], '/BEFORE', '/AFTER'],
  [
    'joined at the end of the next page',
    '10 of 11',
    [...NEW.slice(0, 8), another('BEFORE', 'b'), vehicle, another('AFTER', 'f')],
    '/BEFORE',
    '/AFTER',
  ],
] as const)('a vehicle keeps its neighbors when one that %s its list moves them', async (_how, place, after, previous, next) => {
  let served: readonly Vehicle[] = [another('BEFORE', 'b'), vehicle, another('AFTER', 'f')]
  const { router, queryClient } = open({ ...inList(() => after), ...inList(() => served) })
  await screen.findByRole('heading', { name: '2021 Jeep Wrangler Sport' })
  await router.navigate(ADDRESS, { state: placeState(EVERYTHING, 1) })
  await screen.findByText('2 of 3')
  served = after
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.vehicles(vehicle.dealershipId) }))
  await screen.findByText(place)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous vehicle' }).disabled).toBe(previous === null)
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toContain(next))
  if (previous === null) return
  await router.navigate(ADDRESS, { state: placeState(EVERYTHING, 1) })
  await screen.findByText(place)
  await userEvent.keyboard('k')
  await waitFor(() => expect(router.state.location.pathname).toContain(previous))
})

test('a vehicle that got a VIN keeps the packets that were sent under its stock number', async () => {
  const { vin, stockNumber } = vehicle
  const one = samplePacketLog({ _id: '1'.repeat(24), opened: true, opens: 3, vehicle: { ...samplePacketLog().vehicle, vin } })
  const before = samplePacketLog({ _id: '2'.repeat(24), opened: true, opens: 9, vehicle: { ...one.vehicle, vin: '', stockNumber } })
  const other = samplePacketLog({ _id: '3'.repeat(24), opened: true, opens: 1, vehicle: { ...before.vehicle, vin: '2FTFW1E55PFA00002' } })
  const { calls } = open({
    'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [one, before, other], total: 3, page: 1, pageSize: 100 }),
  })
  const interest = within(await screen.findByRole('region', { name: 'Interest' }))
  expect(interest.getByText(/by 1 customer, 2 packets/).textContent).toBe('12 opens by 1 customer, 2 packets sent')
  expect(calls.find(({ path }) => path.endsWith('/packet-logs'))?.query).toMatchObject({ vin, stockNumber, pageSize: '100' })
})

test('a vehicle without a VIN lists no packets of vehicles whose stock number contains its own', async () => {
  const one = samplePacketLog({ _id: '1'.repeat(24), opened: true, opens: 3, vehicle: { ...samplePacketLog().vehicle, vin: '' } })
  const other = samplePacketLog({ _id: '2'.repeat(24), opened: true, opens: 9, vehicle: { ...one.vehicle, stockNumber: 'T10' } })
  open({
    [`GET ${API}/vehicle/T1`]: () => ({ ...vehicle, vin: '' }),
    'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [one, other], total: 2, page: 1, pageSize: 50 }),
  })
  const interest = within(await screen.findByRole('region', { name: 'Interest' }))
  expect(interest.getByText(/by 1 customer, 1 packet/).textContent).toBe('3 opens by 1 customer, 1 packet sent')
})

test('interest counts packets that were sent, and shows no link that was only made', async () => {
  const sent = samplePacketLog({ _id: '1'.repeat(24), firstSentAt: '2026-11-20T10:00:00.000Z' })
  const unsent = samplePacketLog({ _id: '2'.repeat(24), firstSentAt: null })
  open({ 'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [sent, unsent], total: 2, page: 1, pageSize: 50 }) })
  const interest = within(await screen.findByRole('region', { name: 'Interest' }))
  expect(interest.getByText(/by 0 customers/).textContent).toBe('0 opens by 0 customers, 1 packet sent')
  expect(interest.getAllByRole('listitem')).toHaveLength(1)
})

test('a link that is copied from the list counts as sent, and one that was revoked cannot be copied', async () => {
  const works = samplePacketLog()
  const revoked = samplePacketLog({ _id: '2'.repeat(24), revokedAt: '2026-11-21T10:00:00.000Z' })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } })
  const { calls } = open({
    'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [works, revoked], total: 2, page: 1, pageSize: 50 }),
    [`POST /api/dealerships/api/packet-logs/${works._id}/sent`]: () => works,
  })
  const [first, second] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Copy Link' })
  expect(second?.disabled).toBe(true)
  first?.click()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ channel: 'copy' }]))
})

test("lists who opened the vehicle's packets, active viewers first", async () => {
  const one = samplePacketLog({ _id: '1'.repeat(24), opened: true, opens: 3, active: false })
  const two = samplePacketLog({ _id: '2'.repeat(24), opened: true, opens: 1, active: true })
  open({ 'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [one, two], total: 2, page: 1, pageSize: 50 }) })
  const interest = within(await screen.findByRole('region', { name: 'Interest' }))
  interest.getByText('opened 3 times')
  const people = interest.getAllByRole('listitem').map((item) => item.textContent)
  expect(people[0]).toContain('Viewing now')
})
