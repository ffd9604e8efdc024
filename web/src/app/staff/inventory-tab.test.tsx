import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { InventoryTab } from '../../features/inventory/components/inventory-tab.tsx'
import { addressChange, parseInventoryQuery } from '../../features/inventory/model/inventory-query.ts'
import { holdResponse } from '../../testing/hold-response.ts'
import { renderRoutes } from '../../testing/render-portal.tsx'
import { sampleVehicle } from '../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../testing/stub-server.ts'
import { SessionContext, type SessionValue } from './session-context.ts'
import { ShellShortcuts } from './shell/shell-shortcuts.tsx'
import { useSavedFilters } from './use-saved-filters.ts'
import { changeView } from './view-params.ts'

const ID = 'd'.repeat(24)
const TOTAL = 10_000
const FACETS = {
  total: TOTAL,
  used: 8_000,
  new: 2_000,
  makes: [
    { make: 'Ford', count: 6_000, models: [{ model: 'F-150', count: 6_000 }] },
    { make: 'Jeep', count: 4_000, models: [{ model: 'Wrangler', count: 4_000 }] },
  ],
  years: { from: 2019, to: 2022 },
  prices: { from: 9_995, to: 88_000 },
  missingPhoto: 12,
  missingPrice: 3,
  package: { complete: 40, missingVideo: 900, missingAutocheck: 800, missingInspection: 700, missingMsrp: 600 },
}
const vehicleAt = (index: number, changes: Partial<Vehicle> = {}) =>
  sampleVehicle({ _id: index.toString(16).padStart(24, '0'), stockNumber: `T${index + 1}`, ...changes })

/** Pages of a list of 10,000 vehicles, generated on request. */
const listed: StubResponse = ({ query }) => {
  const [page, pageSize] = [Number(query.page), Number(query.pageSize)]
  const first = (page - 1) * pageSize
  return {
    total: TOTAL,
    page,
    pageSize,
    vehicles: Array.from({ length: Math.min(pageSize, TOTAL - first) }, (_, i) => vehicleAt(first + i)),
  }
}
/** The same with one row a page, for tests that need no others: rendering rows takes most of their time. */
const short: StubResponse = (call) => ({ ...(listed(call) as object), vehicles: [vehicleAt(0)] })
const rows =
  (...vehicles: Vehicle[]): StubResponse =>
  () => ({ total: vehicles.length, page: 1, pageSize: 24, vehicles })

const SESSION: SessionValue = {
  user: { id: 'u', role: 'ADMIN', name: 'Pat Person', email: 'pat@x.test', dealershipId: ID },
  logout: () => {},
}

function Page({ timeZone }: { timeZone: string }) {
  const [params, setParams] = useSearchParams()
  const [sent, setSent] = useState('')
  const saved = useSavedFilters('inventory', params)
  return (
    <main>
      <SessionContext value={SESSION}>
        <ShellShortcuts />
      </SessionContext>
      <p>sent: {sent}</p>
      <InventoryTab
        dealershipId={ID}
        timeZone={timeZone}
        query={parseInventoryQuery(params)}
        onChange={(change, typed = false) =>
          setParams((current) => changeView(current, addressChange(current, change)), { replace: typed })
        }
        saved={saved}
        renderAction={({ stockNumber }) => (
          <button type="button" data-send onClick={() => setSent(stockNumber)}>
            Send Packet
          </button>
        )}
        emptyAction={<button type="button">Upload CSV file</button>}
      />
    </main>
  )
}
function open(list: StubResponse = listed, at = '', timeZone = 'America/New_York') {
  let savedFilters = [
    { list: 'inventory', name: 'Jeeps', query: 'filter=used&make=Jeep' },
    { list: 'leads', name: 'Quiet', query: 'state=quiet' },
  ]
  const server = stubServer({
    'GET /api/dealerships': () => [],
    [`GET /api/dealerships/${ID}/vehicles`]: list,
    [`GET /api/dealerships/${ID}/vehicle-facets`]: () => FACETS,
    'GET /api/dealerships/admin/profile': () => ({ savedFilters }),
    'PATCH /api/dealerships/admin/profile': ({ body }) => {
      savedFilters = (body as { savedFilters: typeof savedFilters }).savedFilters
      return { savedFilters }
    },
  })
  const routes = [
    { path: '/admin/dashboard', element: <Page timeZone={timeZone} /> },
    { path: '*', element: <p>Another page</p> },
  ]
  const portal = renderRoutes(routes, `/admin/dashboard?dealership=${ID}${at}`)
  const queries = () => server.calls.filter(({ path }) => path.endsWith('/vehicles')).map(({ query }) => query)
  return { ...server, ...portal, queries, saved: () => savedFilters, address: () => portal.router.state.location.search }
}

/** jsdom has no layout: gives every element this height, and a long scroll height. */
function drawAtHeight(height: number) {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000)
}

const openFilters = async () => userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))

test('a deep link requests the filtered list and fills in the filter fields', async () => {
  const { queries } = open(
    short,
    '&make=Jeep&model=Wrangler&yearFrom=2020&priceTo=40000&mileageTo=50000&missing=photo&filter=used&sort=-price&page=2&size=50',
  )
  await screen.findByRole('heading', { name: 'Used Vehicles' })
  await waitFor(() => expect(queries()).toHaveLength(1))
  expect(queries()[0]).toEqual({
    make: 'Jeep',
    model: 'Wrangler',
    yearFrom: '2020',
    priceTo: '40000',
    mileageTo: '50000',
    missing: 'photo',
    filter: 'used',
    sort: '-price',
    page: '2',
    pageSize: '50',
  })
  await openFilters()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toMatch(/^Wrangler/)
  expect(screen.getByLabelText<HTMLInputElement>('Price to').value).toBe('$40,000')
  expect((await screen.findByRole('button', { name: 'Missing photo (12)' })).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('columnheader', { name: /Price/ }).getAttribute('aria-sort')).toBe('descending')
})

test('a make and a model in the address are the listed ones in any case', async () => {
  open(short, '&make=JEEP&model=wrangler')
  await openFilters()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Make' }).value).toBe('Jeep (4,000)'))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toBe('Wrangler (4,000)')
  await userEvent.click(screen.getByRole('combobox', { name: 'Make' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Ford (6,000)', 'Jeep (4,000)'])
})

test('a filter updates the address and returns to page 1, and the back button removes it', async () => {
  const { address, router } = open(short, '&page=3')
  await openFilters()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Make' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Jeep (4,000)' }))
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}&make=Jeep`))
  const mileage = screen.getByLabelText<HTMLInputElement>('Mileage up to')
  await userEvent.click(mileage)
  await userEvent.paste('50000')
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}&make=Jeep&mileageTo=50000`))
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}&page=3`))
  await waitFor(() => expect(mileage.value).toBe(''))
})

test('a saved filter applies to the inventory and keeps the rows per page', async () => {
  const { address } = open(short, '&size=50&page=3&yearFrom=2020')
  await openFilters()
  await userEvent.click(await screen.findByRole('button', { name: 'Jeeps' }))
  await waitFor(() => expect(address()).toBe('?filter=used&make=Jeep&size=50'))
  expect(screen.queryByRole('button', { name: 'Quiet' })).toBeNull()
})

test('the filters in use are saved under a name, without the page, and the filters of the leads stay', async () => {
  const { saved } = open(short, '&size=50&page=3&make=Ford')
  await openFilters()
  await userEvent.type(await screen.findByLabelText('Save these filters as'), 'Fords{Enter}')
  await screen.findByRole('button', { name: 'Fords' })
  expect(saved()).toContainEqual({ list: 'leads', name: 'Quiet', query: 'state=quiet' })
  expect(saved()).toContainEqual({ list: 'inventory', name: 'Fords', query: `dealership=${ID}&make=Ford` })
})

test('several missing-item filters combine in the address and in the request', async () => {
  const { queries, address } = open(short, '&missing=photo')
  await openFilters()
  await userEvent.click(await screen.findByRole('button', { name: 'Missing video (900)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Missing AutoCheck (800)' }))
  await waitFor(() => expect(queries().at(-1)?.missing).toBe('photo,video,autocheck'))
  await userEvent.click(screen.getByRole('button', { name: 'Missing photo (12)' }))
  await waitFor(() => expect(new URLSearchParams(address()).get('missing')).toBe('video,autocheck'))
  expect(screen.getByRole('button', { name: 'Missing video (900)' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Missing MSRP (600)' }).getAttribute('aria-pressed')).toBe('false')
})

test('the vehicles with complete packages are a filter of their own, in the address and in the request', async () => {
  const { queries, address } = open(short, '&missing=photo')
  await openFilters()
  await userEvent.click(await screen.findByRole('button', { name: /^Complete package/ }))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ package: 'complete' }))
  expect(address()).toBe(`?dealership=${ID}&package=complete`)
  screen.getByRole('button', { name: 'Remove filter: Complete package' })
  // these counts are of the vehicles without a complete package
  expect(screen.queryByText(/without photo/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Missing video (900)' }))
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}&missing=video`))
})

test('a row shows how complete its package is and what is missing, and the column sorts the list', async () => {
  const partial = { photos: true, video: false, autocheck: true, inspection: true, msrp: false, complete: 3 }
  const whole = { photos: true, video: true, autocheck: true, inspection: true, msrp: true, complete: 5 }
  const { address } = open(rows(vehicleAt(0, { package: partial }), vehicleAt(1, { package: whole })))
  const cell = async (stock: string) =>
    within((await screen.findByText(stock)).closest('tr') as HTMLElement).getByTitle(/^(Missing|Everything)/)
  expect((await cell('T1')).textContent).toBe('3/5. Missing: Video, MSRP')
  expect((await cell('T2')).textContent).toBe('5/5. Everything is there')
  await userEvent.click(screen.getByRole('button', { name: 'Package' }))
  await waitFor(() => expect(address()).toContain('sort=package'))
  await userEvent.click(screen.getByRole('button', { name: 'Package' }))
  await waitFor(() => expect(address()).toContain('sort=-package'))
})

test.each([
  ['America/New_York', '46 d'],
  ['America/Los_Angeles', '45 d'],
])('days in stock are counted by the day at the dealership, in %s', async (timeZone, days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T06:00:00.000Z') })
  open(rows(vehicleAt(0, { inStockSince: '2026-10-07' })), '', timeZone)
  await screen.findByText(days)
})

test('clicking a heading again reverses the sort', async () => {
  const { address } = open(short)
  await userEvent.click(await screen.findByRole('button', { name: 'Price' }))
  await waitFor(() => expect(address()).toContain('sort=price'))
  await userEvent.click(screen.getByRole('button', { name: 'Price' }))
  await waitFor(() => expect(address()).toContain('sort=-price'))
})

test('the export link has the same filters and sort as the list', async () => {
  open(short, '&make=Jeep&sort=-price&search=x&page=4')
  await userEvent.click(await screen.findByRole('button', { name: 'More of the inventory' }))
  const link = await screen.findByRole('menuitem', { name: 'Export Inventory CSV' })
  expect(link.getAttribute('href')).toBe(`/api/dealerships/${ID}/vehicles-export?search=x&filter=all&sort=-price&make=Jeep`)
})

test('chosen columns are remembered by the browser', async () => {
  open(short)
  await screen.findByRole('columnheader', { name: 'Exterior' })
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Exterior' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Interior' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vehicle' }).disabled).toBe(true)
  await screen.findByRole('columnheader', { name: 'Interior' })
  cleanup()
  open(short)
  await screen.findByRole('columnheader', { name: 'Interior' })
  expect(screen.queryByRole('columnheader', { name: 'Exterior' })).toBeNull()
})

test('rows without a photo or a price mark the missing field, and edited rows are labeled', async () => {
  const edits = {
    values: { price: 1 },
    feedSays: { price: 2 },
    editedAt: '2026-11-21T10:00:00.000Z',
    editedBy: { id: 'u', name: 'Pat', email: '', role: 'OWNER' },
  }
  open(rows(vehicleAt(0, { photos: [] }), vehicleAt(1, { price: null }), vehicleAt(2, { edits })))
  const row = async (stock: string) => within((await screen.findByText(stock)).closest('tr') as HTMLElement)
  expect((await row('T1')).getByRole('img', { name: 'No photo' })).toBeDefined()
  expect((await row('T1')).queryByRole('img', { name: 'No price' })).toBeNull()
  expect((await row('T2')).getByText('Call for Price')).toBeDefined()
  expect((await row('T2')).getByRole('img', { name: 'No price' })).toBeDefined()
  expect((await row('T2')).queryByText('Edited')).toBeNull()
  expect((await row('T3')).getByText('Edited')).toBeDefined()
})

test('clicking a photo opens the gallery at that photo, and arrow keys move its counter', async () => {
  localStorage.setItem('forecourt.inventory-columns', '["photos"]')
  open(rows(vehicleAt(0)))
  const strip = await screen.findByRole('button', { name: 'Open 3 photos of 2021 Jeep Wrangler Sport' })
  await userEvent.click(strip.querySelectorAll('img')[1] as Element)
  const photos = await screen.findByRole('dialog', { name: 'Photos of 2021 Jeep Wrangler Sport' })
  within(photos).getByText('Photo 2 of 3')
  fireEvent.keyDown(photos, { key: 'ArrowRight' })
  within(photos).getByText('Photo 3 of 3')
  fireEvent(photos, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()

  cleanup()
  localStorage.clear()
  open(rows(vehicleAt(0)))
  await userEvent.click(await screen.findByRole('button', { name: 'Open 3 photos of 2021 Jeep Wrangler Sport' }))
  await screen.findByText('Photo 1 of 3')
})

test('the All view renders and fetches only the visible rows of 10,000, with their row numbers', async () => {
  drawAtHeight(800)
  const { queries } = open(listed, '&size=all')
  const table = await screen.findByRole('table', { name: 'All Vehicles' })
  expect(table.getAttribute('aria-rowcount')).toBe('10001')
  await screen.findByText('T1')
  expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  expect(new Set(queries().map(({ page, pageSize }) => `${page} of ${pageSize}`))).toEqual(new Set(['1 of 200']))

  const scroller = screen.getByRole('region', { name: 'All Vehicles, scrolls' })
  scroller.scrollTop = 56 * (TOTAL - 10)
  fireEvent.scroll(scroller)
  const last = (await screen.findByText('T10000')).closest('tr')
  expect(last?.getAttribute('aria-rowindex')).toBe('10001')
  expect(new Set(queries().map(({ page }) => page))).toEqual(new Set(['1', '50']))
})

test('the focused row stays rendered when it is scrolled out of view', async () => {
  drawAtHeight(800)
  open(listed, '&size=all')
  const link = within((await screen.findByText('T3')).closest('tr') as HTMLElement).getByRole('link')
  link.focus()
  const scroller = screen.getByRole('region', { name: 'All Vehicles, scrolls' })
  scroller.scrollTop = 56 * (TOTAL - 10)
  fireEvent.scroll(scroller)
  await screen.findByText('T10000')
  expect(document.activeElement).toBe(link)
  expect(screen.queryByText('T4')).toBeNull()
})

const scroller = () => screen.getByRole('region', { name: 'All Vehicles, scrolls' })
function scrollTo(top: number) {
  scroller().scrollTop = top
  fireEvent.scroll(scroller())
}
const PLACE = 56 * 5_000

test('Back returns to the place in one long list, from a vehicle and from a filter that finds nothing', async () => {
  drawAtHeight(800)
  const { router } = open(
    (call) => (call.query.make === 'Edsel' ? { total: 0, page: 1, pageSize: 200, vehicles: [] } : listed(call)),
    '&size=all',
  )
  await screen.findByText('T1')
  scrollTo(PLACE)
  await screen.findByText('T5001')
  await act(() => router.navigate('/admin/vehicle/1'))
  await screen.findByText('Another page')
  await act(() => router.navigate(-1))
  await screen.findByText('T5001')
  expect(scroller().scrollTop).toBe(PLACE)

  await act(() => router.navigate(`/admin/dashboard?dealership=${ID}&size=all&make=Edsel`))
  await screen.findByText('No vehicles match')
  await act(() => router.navigate(-1))
  await screen.findByText('T5001')
  expect(scroller().scrollTop).toBe(PLACE)
})

test('Back to one long list does not load its total again within minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let respond = listed
  const { router } = open((call) => respond(call), '&size=all')
  await screen.findByRole('table', { name: 'All Vehicles' })
  await act(() => router.navigate('/admin/vehicle/1'))
  await screen.findByText('Another page')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  respond = holdResponse(listed).held
  await act(() => router.navigate(-1))
  expect(screen.getByRole('table', { name: 'All Vehicles' }).getAttribute('aria-rowcount')).toBe('10001')
})

test('the next page and another list begin at their top, a dialog keeps the place, and Back returns to it', async () => {
  const { router } = open(listed)
  await screen.findByText('T1')
  scrollTo(500)
  await act(() => router.navigate(`/admin/dashboard?dealership=${ID}&modal=send.${ID}`))
  expect(scroller().scrollTop).toBe(500)
  await act(() => router.navigate(`/admin/dashboard?dealership=${ID}&page=2`))
  await screen.findByText('T25')
  expect(scroller().scrollTop).toBe(0)
  scrollTo(300)
  await act(() => router.navigate(`/admin/dashboard?dealership=${ID}&page=2&sort=price`))
  await waitFor(() => expect(scroller().scrollTop).toBe(0))
  await act(() => router.navigate(-1))
  expect(scroller().scrollTop).toBe(300)
  await act(() => router.navigate(-1))
  expect(scroller().scrollTop).toBe(500)
})

test('the next page begins at its top when it is asked for, so that a scroll while it loads stays', async () => {
  const { held, release } = holdResponse(listed)
  open((call) => (call.query.page === '2' ? held(call) : listed(call)))
  await screen.findByText('T1')
  scrollTo(500)
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(scroller().scrollTop).toBe(0))
  scrollTo(300)
  release()
  await screen.findByText('T25')
  expect(scroller().scrollTop).toBe(300)
})

test('a part of the list that fails to load shows an error and can be retried', async () => {
  drawAtHeight(800)
  let busy = true
  open((call) => (call.query.page === '50' && busy ? refusal(503, 'busy') : listed(call)), '&size=all')
  await screen.findByText('T1')
  const scroller = screen.getByRole('region', { name: 'All Vehicles, scrolls' })
  scroller.scrollTop = 56 * (TOTAL - 10)
  fireEvent.scroll(scroller)
  await screen.findByText(/We couldn't load some vehicles/)
  busy = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('T10000')
})

test('a page beyond the end shows the last page', async () => {
  const { address } = open(
    (call) => ({ ...(listed(call) as object), total: 60, vehicles: call.query.page === '9' ? [] : [vehicleAt(48)] }),
    '&page=9',
  )
  await screen.findByText('T49')
  expect(address()).toBe(`?dealership=${ID}&page=3`)
})

test('when no vehicles match, a button shows all vehicles again', async () => {
  const { address } = open(
    ({ query }) =>
      query.missing === 'price'
        ? { total: 0, page: 1, pageSize: 24, vehicles: [] }
        : listed({ method: '', path: '', query, body: undefined }),
    '&missing=price&search=x&sort=price',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show all vehicles' }))
  await screen.findByText('T1')
  expect(address()).toBe(`?dealership=${ID}&sort=price`)
})

test('an empty inventory offers only the upload', async () => {
  open(rows())
  await screen.findByText('Upload your inventory')
  screen.getByRole('button', { name: 'Upload CSV file' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Filter/ })).toBeNull()
})

test('a filter chip removes its own filter, and facet counts use the remaining filters', async () => {
  const { address, calls } = open(short, '&make=Jeep&yearFrom=2020&search=red')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: From 2020' }))
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}&make=Jeep&search=red`))
  const facets = () => calls.filter(({ path }) => path.endsWith('/vehicle-facets')).map(({ query }) => query)
  await waitFor(() => expect(facets().at(-1)).toEqual({ search: 'red', filter: 'all', make: 'Jeep' }))
  screen.getByRole('button', { name: 'Filter, 1 chosen' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}&search=red`))
})

test("Escape closes the filters after 'Clear filters'", async () => {
  const { address } = open(short, '&make=Jeep')
  await openFilters()
  ;(await screen.findByRole('button', { name: 'Clear filters' })).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`?dealership=${ID}`))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' })))
})

test('/ focuses the search, J and K move between rows, Enter opens the vehicle, and S sends its packet', async () => {
  const { router } = open(listed, '&sort=stock&page=2')
  await screen.findByText('T25')
  await userEvent.keyboard('jjjk')
  expect(screen.getByText('T26').closest('tr')?.getAttribute('aria-current')).toBe('true')
  await userEvent.keyboard('s')
  await screen.findByText('sent: T26')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search inventory' }))
  screen.getByRole('searchbox').blur()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toContain('/admin/vehicle/'))
  expect(router.state.location.state).toMatchObject({ place: { index: 25, list: { sort: 'stock' } } })
})

test.each([
  ['a page', ''],
  ['one long list', '&size=all'],
])('S sends the vehicle that J selected in %s, wherever a live change moves it, and none once it is gone', async (_, at) => {
  drawAtHeight(800)
  let vehicles = [vehicleAt(0), vehicleAt(1), vehicleAt(2)]
  const { queryClient } = open(({ query }) => ({ total: vehicles.length, page: 1, pageSize: Number(query.pageSize), vehicles }), at)
  const change = (next: Vehicle[]) => {
    vehicles = next
    return act(() => queryClient.invalidateQueries({ queryKey: queryKeys.vehicles(ID) }))
  }
  await screen.findByText('T1')
  await userEvent.keyboard('jj')
  expect(screen.getByText('T2').closest('tr')?.getAttribute('aria-current')).toBe('true')
  await change([vehicleAt(3), ...vehicles])
  await screen.findByText('T4')
  await userEvent.keyboard('s')
  await screen.findByText('sent: T2')
  await change([vehicleAt(3), vehicleAt(0), vehicleAt(2)])
  await waitFor(() => expect(screen.queryByText('T2')).toBeNull())
  expect(document.querySelector('tr[aria-current]')).toBeNull()
  await userEvent.keyboard('s')
  screen.getByText('sent: T2')
})

test('typing in the search does not trigger row shortcuts', async () => {
  open()
  await screen.findByText('T1')
  await userEvent.keyboard('j/jjs')
  expect(screen.getByText('T1').closest('tr')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jjs')
  screen.getByText('sent:')
})
