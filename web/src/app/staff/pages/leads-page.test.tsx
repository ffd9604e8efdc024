import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { sampleCustomer } from '../../../features/customers/testing/sample-customer.ts'
import { customersPath, leadOfPath, leadsPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { LEAVES_EVERYTHING } from '../../../staff-ui/leaves-everything.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { LeadsPage } from './leads-page.tsx'

const mine = sampleDealership()
const D = mine._id
const idOf = (name: string) => name.charCodeAt(0).toString(16).padStart(24, '0')
const lead = (name: string) => sampleLead({ _id: idOf(name), dealershipId: D, customerId: idOf(name), firstName: name, lastName: '' })
const leads = ['Ann', 'Bob', 'Cat'].map(lead)
const sam = { _id: 'b'.repeat(24), name: 'Sam Seller', email: 'sam@mail.test', role: 'SALES', dealershipId: D }

function open(at: string, { role = 'ADMIN' as 'ADMIN' | 'SALES', responses = {} as Record<string, StubResponse> } = {}) {
  const timelines = leads.map((each): [string, StubResponse] => [
    `GET /api/dealerships/${D}/leads/${each._id}/timeline`,
    () => ({ lead: each, entries: [], more: false, reasons: [], secondsViewed: 0, opensByDay: [] }),
  ])
  const server = stubServer({
    'GET /api/dealerships': () => [mine],
    'GET /api/dealerships/api/active-viewers': () => ({ viewers: [], total: 0 }),
    'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [], total: 0, page: 1, pageSize: 50 }),
    [`GET /api/dealerships/${D}/sales-team`]: () => ({ admins: [], salesTeam: [{ ...sam, emailNotifications: true, lastLogin: null }] }),
    [`GET /api/dealerships/${D}/leads`]: ({ query }) => ({ leads, total: 3, page: Number(query.page), pageSize: 10 }),
    [`GET /api/trade-in-evaluations/${D}`]: () => ({ counts: { all: 12 }, evaluations: [], total: 12, page: 1, pageSize: 10 }),
    ...Object.fromEntries(timelines),
    ...responses,
  })
  return { ...server, ...renderStaffPage([STAFF_ROUTES.leads, STAFF_ROUTES.lead], LeadsPage, { at, user: { role, dealershipId: D } }) }
}
const DELETED = { success: true, customersDeleted: 0, packetLogsDeleted: 0 }
/** Deletes a lead by its menu in a row or in the panel. */
async function remove(name: string, place: HTMLElement) {
  await userEvent.click(await within(place).findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lead' }))
}
const typeNote = async () => fireEvent.change(await screen.findByLabelText('Add a note'), { target: { value: 'Comes on Saturday' } })
/** Whether closing the tab asks. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const panel = () => screen.findByRole('complementary', { name: 'Lead Details' })
const row = (name: string) => screen.findByRole('link', { name })

test('both tabs show their count', async () => {
  open(leadsPath(D))
  await screen.findByRole('link', { name: 'Customer Leads (3)' })
  await screen.findByRole('link', { name: 'Trade-In Evaluations (12)' })
})

test('an empty list offers to add a lead, which the head has no room for on a phone', async () => {
  open(leadsPath(D), { responses: { [`GET /api/dealerships/${D}/leads`]: () => ({ leads: [], total: 0, page: 1, pageSize: 10 }) } })
  const list = within(await screen.findByRole('region', { name: 'Customer Leads' }))
  await list.findByText('No leads yet')
  await userEvent.click(list.getByRole('button', { name: 'Add lead' }))
  await screen.findByRole('dialog', { name: 'Add customer' })
})

test('J and K move the focus or step the open panel, and Escape closes it and restores the focus', async () => {
  const { router } = open(`${leadsPath(D)}?sort=score`)
  await row('Ann')
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(await row('Bob'))
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(await row('Ann'))
  await userEvent.keyboard('{Enter}')
  within(await panel()).getByRole('heading', { name: 'Ann' })
  expect(router.state.location.search).toBe('?sort=score')
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toBe(leadsPath(D, idOf('Bob'))))
  // changing pages adds no history entry
  expect(router.state.historyAction).toBe('REPLACE')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe(leadsPath(D)))
  expect(document.activeElement).toBe(await row('Bob'))
})

test('Logout asks about an unsaved note, also of a lead that is not open', async () => {
  const { router } = open(leadsPath(D, idOf('Ann')))
  await typeNote()
  await act(() => router.navigate(leadsPath(D)))
  await waitFor(() => expect(screen.queryByLabelText('Add a note')).toBeNull())
  await act(() => router.navigate(leadsPath(D), { replace: true, state: LEAVES_EVERYTHING }))
  await screen.findByText('Discard what you typed?')
  expect(router.state.location.state).toBeNull()
})

test('J steps from a lead that is no longer there to the next one', async () => {
  let served = leads
  const bob = `/api/dealerships/${D}/leads/${idOf('Bob')}/timeline`
  const responses: Record<string, StubResponse> = {
    [`GET /api/dealerships/${D}/leads`]: () => ({ leads: served, total: served.length, page: 1, pageSize: 10 }),
    [`GET ${bob}`]: () =>
      served.length < 3
        ? refusal(404, 'Lead not found')
        : { lead: leads[1], entries: [], more: false, reasons: [], secondsViewed: 0, opensByDay: [] },
  }
  const { router, queryClient } = open(leadsPath(D, idOf('Bob')), { responses })
  await row('Bob')
  served = leads.filter(({ _id }) => _id !== idOf('Bob'))
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) }))
  await screen.findByText('Deleted or reassigned.')
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toBe(leadsPath(D, idOf('Cat'))))
})

test("a lead's name takes the focus when it is shown instead of the list, as on a phone", async () => {
  open(leadsPath(D))
  const link = await row('Ann')
  link.checkVisibility = () => false
  await userEvent.click(link)
  const name = within(await panel()).getByRole('heading', { name: 'Ann' })
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test.each([
  [404, 'Lead not found', "This lead isn't available"],
  [500, 'Down.', "We couldn't load the lead"],
])("a lead that returns %i shows a phone's back link, which keeps the filters of the list", async (status, message, text) => {
  const gone = '9'.repeat(24)
  const responses = { [`GET /api/dealerships/${D}/leads/${gone}/timeline`]: () => refusal(status, message) }
  const { router } = open(`${leadsPath(D, gone)}?sort=score`, { responses })
  await screen.findByText(text)
  await userEvent.click(screen.getByRole('link', { name: 'Back to Leads' }))
  await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`${leadsPath(D)}?sort=score`))
  expect(screen.queryByRole('link', { name: 'Back to Leads' })).toBeNull()
})

test.each([
  ['its row', leadsPath(D)],
  ['its details', leadsPath(D, idOf('Bob'))],
])('deleting a lead from %s gives the focus to the next row', async (_, at) => {
  let served = leads
  const responses: Record<string, StubResponse> = {
    [`GET /api/dealerships/${D}/leads`]: () => ({ leads: served, total: served.length, page: 1, pageSize: 10 }),
    [`DELETE /api/dealerships/${D}/leads/${idOf('Bob')}`]: () => {
      served = leads.filter(({ _id }) => _id !== idOf('Bob'))
      return DELETED
    },
  }
  const { router } = open(at, { responses })
  const place = at === leadsPath(D) ? await screen.findByRole('article', { name: 'Bob' }) : await panel()
  await remove('Bob', place)
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bob' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Lead Details' })).toBeNull())
  expect(router.state.location.pathname).toBe(leadsPath(D))
  const next = await row('Cat')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('a lead that was opened during a deletion stays open, under the filters chosen meanwhile', async () => {
  const { held, release } = holdResponse(() => DELETED)
  const { router } = open(leadsPath(D, idOf('Ann')), { responses: { [`DELETE /api/dealerships/${D}/leads/${idOf('Ann')}`]: held } })
  await remove('Ann', await panel())
  await act(() => router.navigate(`${leadsPath(D, idOf('Bob'))}?sort=score`))
  release()
  await screen.findByText('Lead deleted')
  expect(router.state.location).toMatchObject({ pathname: leadsPath(D, idOf('Bob')), search: '?sort=score' })
  await within(await panel()).findByRole('heading', { name: 'Bob' })
})

test('a deletion closes its lead under the filters chosen meanwhile', async () => {
  const { held, release } = holdResponse(() => DELETED)
  const { router } = open(leadsPath(D, idOf('Ann')), { responses: { [`DELETE /api/dealerships/${D}/leads/${idOf('Ann')}`]: held } })
  await remove('Ann', await panel())
  await act(() => router.navigate(`${leadsPath(D, idOf('Ann'))}?sort=score`))
  release()
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: leadsPath(D), search: '?sort=score' }))
})

test.each([
  ['without a note', false],
  ['with an unsaved note', true],
])('deleting a lead %s whose address names its customer returns to the list', async (_what, hasNote) => {
  let isGone = false
  const timeline = { lead: leads[0], entries: [], more: false, reasons: [], secondsViewed: 0, opensByDay: [] }
  const page = { leads, total: 3, page: 1, pageSize: 10 }
  const { held, release } = holdResponse(() => page)
  const responses: Record<string, StubResponse> = {
    [`GET /api/dealerships/${D}/leads`]: (call) => (isGone ? held(call) : page),
    [`GET /api/dealerships/${D}/leads/${idOf('Ann')}/timeline`]: () => (isGone ? refusal(404, 'Lead not found') : timeline),
    [`DELETE /api/dealerships/${D}/leads/${idOf('Ann')}`]: () => {
      isGone = true
      return DELETED
    },
  }
  const { router } = open(leadOfPath(D, idOf('Ann'), idOf('Ann')), { responses })
  if (hasNote) await typeNote()
  await remove('Ann', await panel())
  // the details see first that the lead is gone, and lead to the customer, or show the note
  if (hasNote) await screen.findByLabelText('Your note')
  else await waitFor(() => expect(router.state.location.pathname).not.toBe(leadsPath(D, idOf('Ann'))))
  release()
  await screen.findByText('Lead deleted')
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: leadsPath(D), search: '' }))
})

test('a deleted lead takes its unsaved note along', async () => {
  open(leadsPath(D, idOf('Ann')), { responses: { [`DELETE /api/dealerships/${D}/leads/${idOf('Ann')}`]: () => DELETED } })
  await typeNote()
  expect(asksBeforeClosing()).toBe(true)
  await remove('Ann', await panel())
  await screen.findByText('Lead deleted')
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  expect(sessionStorage).toHaveLength(0)
})

test('an assignment that ends after its dialog was canceled leaves the dialog of another lead open', async () => {
  const [ann] = leads
  const { held, release } = holdResponse(() => ({ lead: { ...ann, assignedTo: { ...sam, id: sam._id } } }))
  open(leadsPath(D), { responses: { [`PUT /api/dealerships/${D}/leads/${idOf('Ann')}/assign`]: held } })
  const openDialog = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign' }))
    return screen.findByRole('dialog', { name: `Assign ${name}` })
  }
  await openDialog('Ann')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name: /Sam Seller/, hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign Lead' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDialog('Bob')
  release()
  await screen.findByText('Ann is assigned to Sam Seller')
  screen.getByRole('dialog', { name: 'Assign Bob' })
})

test('S and A act on an open lead that the list does not show', async () => {
  const dan = lead('Dan')
  const timeline = { lead: dan, entries: [], more: false, reasons: [], secondsViewed: 0, opensByDay: [] }
  const { router } = open(leadsPath(D, dan._id), { responses: { [`GET /api/dealerships/${D}/leads/${dan._id}/timeline`]: () => timeline } })
  await within(await panel()).findByRole('heading', { name: 'Dan' })
  expect(screen.queryByRole('article', { name: 'Dan' })).toBeNull()
  await userEvent.keyboard('s')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('modal')).toBe(`send.${D}.${dan._id}`))
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: 'Assign Dan' })
})

test('S sends a packet to the focused customer, and A assigns the lead', async () => {
  const { router } = open(leadsPath(D))
  await row('Ann')
  await userEvent.keyboard('js')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('modal')).toBe(`send.${D}.${idOf('Ann')}`))
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: 'Assign Ann' })
})

test('adding a lead for someone who is a customer already opens the customer', async () => {
  const customer = sampleCustomer({ _id: 'f'.repeat(24), dealershipId: D })
  const exists = () => refusal(409, 'Customer already exists for this dealership.', { code: 'CUSTOMER_EXISTS', customer })
  const { router } = open(leadsPath(D), { responses: { [`POST /api/dealerships/${D}/customers`]: exists } })
  await row('Ann')
  await userEvent.click(screen.getByRole('button', { name: 'Add lead' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /First Name/ }), 'Jane')
  await userEvent.type(screen.getByRole('textbox', { name: /Last Name/ }), 'Doe')
  await userEvent.click(screen.getByRole('button', { name: 'Add New Customer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(customersPath(D, customer._id)))
})

test('a page whose last lead was deleted gives way to the one before, and Back leaves the list', async () => {
  const responses = {
    [`GET /api/dealerships/${D}/leads`]: ({ query }: { query: Readonly<Record<string, string>> }) => ({
      leads: query.page === '1' ? leads : [],
      total: 10,
      page: Number(query.page),
      pageSize: 10,
    }),
  }
  const { router } = open(`${leadsPath(D)}?page=2`, { responses })
  await row('Ann')
  expect([router.state.location.search, router.state.historyAction]).toEqual(['', 'REPLACE'])
})

test.each([
  ['the focused lead', leadsPath(D)],
  ['the lead of the open panel', leadsPath(D, idOf('Ann'))],
])('C records a call to %s', async (_, at) => {
  const path = `/api/dealerships/${D}/leads/${idOf('Ann')}/contacts`
  const { calls } = open(at, { responses: { [`POST ${path}`]: () => ({}) } })
  await row('Ann')
  await userEvent.keyboard(at === leadsPath(D) ? 'jc' : 'c')
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path, body: { channel: 'call' } }))
})

test('C opens the phone as a link does, so that the browser does not ask about an unsaved note', async () => {
  const path = `/api/dealerships/${D}/leads/${idOf('Ann')}/contacts`
  open(leadsPath(D, idOf('Ann')), { responses: { [`POST ${path}`]: () => ({}) } })
  await typeNote()
  expect(asksBeforeClosing()).toBe(true)
  const called: { href: string; asks: boolean }[] = []
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    const { href } = event.target as HTMLAnchorElement
    // the browser asks at this point
    called.push({ href, asks: asksBeforeClosing() })
  }
  document.addEventListener('click', onClick)
  onTestFinished(() => document.removeEventListener('click', onClick))
  await userEvent.keyboard('c')
  expect(called).toEqual([{ href: 'tel:+19515550134', asks: false }])
})

test('SALES cannot assign or select leads', async () => {
  open(leadsPath(D), { role: 'SALES' })
  await row('Ann')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.keyboard('ja')
  await userEvent.click(screen.getByRole('button', { name: 'More for Ann' }))
  await screen.findByRole('menuitem', { name: 'View Details' })
  expect(screen.queryByRole('menuitem', { name: 'Assign' })).toBeNull()
  expect(screen.queryByRole('dialog', { name: 'Assign Ann' })).toBeNull()
})

test('several selected leads are assigned together', async () => {
  const { calls } = open(leadsPath(D), { responses: { [`PUT /api/dealerships/${D}/leads/assign`]: () => ({ assigned: 2, missing: 0 }) } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bob' }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign…' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name: /Sam Seller/, hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign Leads' }))
  await screen.findByText('2 leads assigned to Sam Seller')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ leadIds: [idOf('Ann'), idOf('Bob')], assignedTo: sam._id })
  expect(screen.queryByText(/selected/)).toBeNull()
  // the button that opened the dialog is gone with the selection
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Total Leads: 3/))
})

test('a row has the focus again when the dialog that A opened for it closes', async () => {
  open(leadsPath(D))
  await row('Ann')
  await userEvent.keyboard('jja')
  const dialog = await screen.findByRole('dialog', { name: 'Assign Bob' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  // the first may close only the list of people
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Assign Bob' })).toBeNull()
  })
  const second = await row('Bob')
  await waitFor(() => expect(document.activeElement).toBe(second))
})
