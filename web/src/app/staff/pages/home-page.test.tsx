import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { feedPath, homePath, leadsPath, STAFF_ROUTES, tradeInsPath } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { HomePage } from './home-page.tsx'

const mine = sampleDealership()
const D = mine._id
const waiting = sampleLead({ firstName: 'Priya', lastName: 'Raman', state: 'unopened' })
const days = Array.from({ length: 7 }, (_, place) => ({ day: `2026-11-${17 + place}`, sent: 2, opened: 1, submitted: 0 }))
const none = { leads: [], total: 0 }
const home = { submitted: none, unopened: { leads: [waiting], total: 12 }, quiet: none, week: { of: 'me', days, sentBefore: 9 } }
const counts = { all: 3, pending: 2, approved: 1 }

function open(
  response: StubResponse = () => home,
  dealership = mine,
  responses: Record<string, StubResponse> = {},
  role: 'ADMIN' | 'SALES' = 'SALES',
) {
  stubServer({
    'GET /api/dealerships': () => [dealership],
    [`GET /api/dealerships/${D}/home`]: response,
    'GET /api/dealerships/api/active-viewers': () => ({ viewers: [], total: 0 }),
    [`GET /api/trade-in-evaluations/${D}`]: () => ({ evaluations: [], total: 2, page: 1, pageSize: 1, counts }),
    [`GET /api/dealerships/${D}/unfiled-documents`]: () => ({ documents: [], total: 0, page: 1, pageSize: 1 }),
    ...responses,
  })
  return renderStaffPage([STAFF_ROUTES.home], HomePage, { at: homePath(D), user: { role, dealershipId: D } })
}

test('every row links to its lead and has buttons to call and text', async () => {
  open()
  const name = await screen.findByRole('link', { name: 'Priya Raman' })
  expect(name.getAttribute('href')).toBe(leadsPath(D, waiting._id))
  expect(screen.getByRole('link', { name: 'Call Priya Raman' }).getAttribute('href')).toBe('tel:+19515550134')
  expect(screen.getByRole('link', { name: 'Text Priya Raman' }).getAttribute('href')).toBe('sms:+19515550134')
})

test('rows stay in place while the pointer is over them, and until the user asks for the latest order on a touch screen', async () => {
  const other = sampleLead({ _id: 'e'.repeat(24), firstName: 'Omar', lastName: 'Haddad' })
  let submitted = { leads: [waiting], total: 1 }
  const response = () => ({ ...home, submitted, unopened: none })
  const names = () => screen.getAllByRole('link', { name: /^Call / }).map((link) => link.getAttribute('aria-label'))
  const show = async () => {
    submitted = { leads: [waiting], total: 1 }
    const { queryClient } = open(response)
    const call = await screen.findByRole('link', { name: 'Call Priya Raman' })
    return { call, live: () => queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) }) }
  }
  const { call, live } = await show()
  const queue = call.closest('div') as Element
  fireEvent.pointerEnter(queue)
  submitted = { leads: [other, waiting], total: 2 }
  await live()
  await screen.findByRole('button', { name: 'New activity – refresh order' })
  expect(names()).toEqual(['Call Priya Raman'])
  fireEvent.pointerLeave(queue)
  await waitFor(() => expect(names()).toEqual(['Call Omar Haddad', 'Call Priya Raman']))
  expect(screen.queryByRole('button', { name: 'New activity – refresh order' })).toBeNull()
  cleanup()

  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const touched = await show()
  submitted = { leads: [other, waiting], total: 2 }
  await touched.live()
  const latest = await screen.findByRole('button', { name: 'New activity – refresh order' })
  expect(names()).toEqual(['Call Priya Raman'])
  await userEvent.click(latest)
  expect(names()).toEqual(['Call Omar Haddad', 'Call Priya Raman'])
})

test('coming back to home on a touch screen shows the latest order at once', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const other = sampleLead({ _id: 'e'.repeat(24), firstName: 'Omar', lastName: 'Haddad' })
  let submitted = { leads: [waiting], total: 1 }
  const { router, queryClient } = open(() => ({ ...home, submitted, unopened: none }))
  await screen.findByRole('link', { name: 'Call Priya Raman' })
  await act(() => router.navigate(leadsPath(D)))
  await screen.findByText('Another page')
  submitted = { leads: [other, waiting], total: 2 }
  await queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) })
  await act(() => router.navigate(-1))
  // the rows in the cache, until the response arrives
  expect(screen.getByRole('link', { name: 'Call Priya Raman' })).toBeDefined()
  await screen.findByRole('link', { name: 'Call Omar Haddad' })
  expect(screen.queryByRole('button', { name: 'New activity – refresh order' })).toBeNull()
})

test('no link below a section appears or goes while the pointer is over the rows, which would move the ones below', async () => {
  const other = sampleLead({ _id: 'e'.repeat(24), firstName: 'Omar', lastName: 'Haddad' })
  let submitted: typeof home.unopened = none
  let unopened = { leads: [waiting], total: 12 }
  let week = home.week
  const { queryClient } = open(() => ({ ...home, submitted, unopened, week }))
  const call = await screen.findByRole('link', { name: 'Call Priya Raman' })
  const queue = call.closest('section')?.parentElement as Element
  const rows = () =>
    within(queue as HTMLElement)
      .getAllByRole('link', { name: /^(Call|View all) / })
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  fireEvent.pointerEnter(queue)
  submitted = { leads: [other], total: 1 }
  unopened = { leads: [waiting], total: 13 }
  await queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) })
  // a number has room to change
  await screen.findByRole('link', { name: 'View all 13' })
  expect(screen.getByText('Nobody submitted payment options since yesterday.')).toBeDefined()
  expect(rows()).toEqual(['Call Priya Raman', 'View all 13'])
  unopened = { leads: [waiting], total: 1 }
  week = { ...week, sentBefore: 10 }
  await queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) })
  // comes with them
  await screen.findByText('You sent 10 the week before.')
  expect(rows()).toEqual(['Call Priya Raman', 'View all 13'])
  fireEvent.pointerLeave(queue)
  await waitFor(() => expect(rows()).toEqual(['Call Omar Haddad', 'Call Priya Raman']))
})

test('a section shows its first rows and a link to all of them, or says that it is empty', async () => {
  open()
  const all = await screen.findByRole('link', { name: 'View all 12' })
  expect(all.getAttribute('href')).toBe(`${leadsPath(D)}?section=unopened`)
  expect(screen.getByText('Nobody went quiet.')).toBeDefined()
})

test('the week shows totals and a text alternative for its chart', async () => {
  open()
  const week = within(await screen.findByRole('region', { name: 'My week' }))
  expect(week.getByText('14').nextElementSibling?.textContent).toBe('sent')
  expect(week.getAllByText(/2 sent, 1 opened, 0 submitted/)).toHaveLength(7)
})

test('the words of the week show the colors of the bars, which differ between the themes', async () => {
  open()
  const week = within(await screen.findByRole('region', { name: 'My week' }))
  const [sent, opened] = week.getAllByRole('listitem')[0]?.querySelectorAll('i') ?? []
  const swatch = (word: string) => week.getByText(word, { selector: 'dt' }).querySelector('i')?.className
  expect(swatch('sent')).toContain(sent?.className)
  expect(swatch('opened')).toContain(opened?.className)
  expect(week.queryByText(/dark/i)).toBeNull()
})

test('trade-ins to review are listed with the customers', async () => {
  open()
  expect((await screen.findByRole('link', { name: /2 trade-ins to review/ })).getAttribute('href')).toBe(tradeInsPath(D))
})

test('an inventory file that waits for a decision is listed until it is replaced, whatever arrives after it', async () => {
  const held = sampleFeedVersion({ _id: '2'.repeat(24), fileName: 'short.csv', state: 'held', finishedAt: null })
  const unchanged = sampleFeedVersion({ _id: '3'.repeat(24), state: 'unchanged' })
  let versions = [unchanged, held, sampleFeedVersion()]
  const responses = { [`GET /api/dealerships/${D}/feed-versions`]: () => ({ versions }) }
  const { queryClient } = open(() => home, mine, responses, 'ADMIN')
  const task = await screen.findByRole('link', { name: /An inventory file waits for your decision\s*short\.csv/ })
  expect(task.getAttribute('href')).toBe(feedPath(D))
  versions = [sampleFeedVersion({ _id: '4'.repeat(24), state: 'failed', fileName: 'broken.csv' }), ...versions]
  await queryClient.invalidateQueries({ queryKey: queryKeys.feedVersions(D) })
  await screen.findByRole('link', { name: /The last inventory file failed\s*broken\.csv/ })
  expect(screen.getByRole('link', { name: /waits for your decision\s*short\.csv/ })).toBeDefined()
  versions = [sampleFeedVersion(), { ...held, state: 'superseded' }]
  await queryClient.invalidateQueries({ queryKey: queryKeys.feedVersions(D) })
  await waitFor(() => expect(screen.queryByText(/inventory file/)).toBeNull())
})

test('sending is disabled while the inventory is empty, and says why', async () => {
  const { router } = open(() => home, { ...mine, vehicles: 0 })
  const send = await screen.findByRole('button', { name: 'Send Packet' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(send)
  await screen.findByText('No vehicles available - please upload a CSV file first')
  await userEvent.click(send)
  expect(router.state.location.search).toBe('')
  await screen.findByText('Upload your inventory')
})

test('a home page that fails to load shows an error', async () => {
  open(() => refusal(500, 'Something went wrong on our side.'))
  await screen.findByText("We couldn't load your home")
})

test('an incomplete home page shows a warning instead of claiming nothing waits, and can be retried', async () => {
  let busy = true
  const responses = {
    [`GET /api/trade-in-evaluations/${D}`]: () =>
      busy ? refusal(503, 'Try later.') : { evaluations: [], total: 2, page: 1, pageSize: 1, counts },
  }
  open(() => home, mine, responses)
  await screen.findByText(/We couldn't check everything that waits/)
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
  busy = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /2 trade-ins to review/ })
  expect(screen.queryByText(/We couldn't check everything that waits/)).toBeNull()
})
