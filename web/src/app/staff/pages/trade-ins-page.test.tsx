import type { LiveMessage } from '@forecourt/contracts/live'
import { DEFAULT_TRADE_IN_SETTINGS, type TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { leadsPath, STAFF_ROUTES, tradeInsPath, vehiclePath } from '../../../shared/staff-paths.ts'
import { LEAVES_EVERYTHING } from '../../../staff-ui/leaves-everything.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleEvaluation } from '../../../testing/sample-evaluation.ts'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { swipe } from '../../../testing/swipe.ts'
import { applyLiveMessage } from '../live-updates.ts'
import type { SessionValue } from '../session-context.ts'
import { ShellShortcuts } from '../shell/shell-shortcuts.tsx'
import { TradeInsPage } from './trade-ins-page.tsx'

const mine = sampleDealership()
const D = mine._id
const SETTINGS = `/api/dealerships/${D}/trade-in-settings`
const first = sampleEvaluation()
const second = sampleEvaluation({ _id: '2'.repeat(24), vehicleInfo: { ...first.vehicleInfo, make: 'Ford', model: 'F-150', trim: 'XLT' } })
let served = [first, second]

const report = {
  weeks: [
    { week: '2026-11-16', submitted: 3, offered: 2, accepted: 1, declined: 1 },
    { week: '2026-11-23', submitted: 1, offered: 0, accepted: 0, declined: 0 },
  ],
  submitted: 4,
  offered: 2,
  accepted: 1,
  acceptedShare: 0.5,
  offerOverEstimate: 0.96,
  secondsToFirstAnswer: 5_400,
}

function WithShortcuts() {
  return (
    <>
      <ShellShortcuts />
      <TradeInsPage />
    </>
  )
}

function open(role: SessionValue['user']['role'] = 'ADMIN', at = tradeInsPath(D), answers: Record<string, StubResponse> = {}) {
  const server = stubServer({
    'GET /api/dealerships': () => [mine],
    [`GET /api/trade-in-evaluations/${D}`]: () => {
      const counts = { all: served.length, pending: served.length, approved: 0 }
      return { evaluations: served, total: served.length, page: 1, pageSize: 10, counts }
    },
    [`GET /api/trade-in-evaluations/single/${first._id}`]: () => served[0],
    [`GET /api/trade-in-evaluations/single/${second._id}`]: () => served[1],
    [`GET /api/trade-in-evaluations/${D}/report`]: () => report,
    'GET /api/dealerships/api/active-viewers': () => ({ viewers: [], total: 0 }),
    [`GET /api/dealerships/${D}/leads`]: () => ({ leads: [], total: 7, page: 1, pageSize: 10 }),
    [`GET ${SETTINGS}`]: () => DEFAULT_TRADE_IN_SETTINGS,
    ...answers,
  })
  const user = { role, name: 'Pat', dealershipId: role === 'OWNER' ? null : D }
  const rendered = renderStaffPage([STAFF_ROUTES.tradeIns, STAFF_ROUTES.evaluation], WithShortcuts, { at, user })
  return { ...server, ...rendered }
}
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name })
const saveSettings = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' })
const openDeductions = (group: string) => userEvent.click(screen.getByText(group, { selector: 'summary' }))

beforeEach(() => {
  Element.prototype.scrollTo = () => {}
  // a wide screen shows list and details side by side
  stubScreen('wide')
  served = [first, second]
})

test.each(['OWNER', 'ADMIN', 'SALES'] as const)('the desk opens for %s, with both tabs and their counts', async (role) => {
  open(role)
  await screen.findByText('Showing 2 of 2 evaluations')
  await screen.findByRole('link', { name: 'Customer Leads (7)' })
  await screen.findByRole('link', { name: 'Trade-In Evaluations (2)' })
  await waitFor(() => expect(document.title).toBe('Trade-ins · Northside Motors'))
})

test('J and K open the next and previous evaluation beside the list, and Escape closes the details', async () => {
  const { router } = open()
  await screen.findByText('Showing 2 of 2 evaluations')
  await userEvent.keyboard('j')
  await heading(/Honda CR-V/)
  expect(router.state.location.pathname).toBe(tradeInsPath(D, first._id))
  await userEvent.keyboard('j')
  await heading(/Ford F-150/)
  await userEvent.keyboard('k')
  await heading(/Honda CR-V/)
  expect(screen.getByRole('link', { current: true, name: /Honda CR-V/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe(tradeInsPath(D)))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Honda CR-V/ }))
})

test('/ focuses the search', async () => {
  open()
  await screen.findByText('Showing 2 of 2 evaluations')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search trade-ins'))
})

test('deleting the open evaluation gives the focus to the next row', async () => {
  const { router } = open('ADMIN', tradeInsPath(D, first._id), {
    [`DELETE /api/trade-in-evaluations/${first._id}`]: () => {
      served = [second]
      return { success: true }
    },
  })
  await heading(/Honda CR-V/)
  await userEvent.click(screen.getByRole('button', { name: 'More actions for this trade-in' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Trade-In' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trade-In' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(tradeInsPath(D)))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Honda CR-V/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ford F-150/ })))
})

test('a deleted trade-in takes its unsaved offer along', async () => {
  open('ADMIN', tradeInsPath(D, first._id), { [`DELETE /api/trade-in-evaluations/${first._id}`]: () => ({ success: true }) })
  const amount = await screen.findByLabelText('Offer amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '16500')
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'More actions for this trade-in' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Trade-In' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trade-In' }))
  await screen.findByText('Trade-in evaluation deleted')
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('forecourt-draft:'))).toEqual([])
})

test('swiping the details opens the next and previous evaluation', async () => {
  open('SALES', tradeInsPath(D, first._id))
  swipe(await heading(/Honda CR-V/), [-120, 10])
  swipe(await heading(/Ford F-150/), [120, 10])
  await heading(/Honda CR-V/)
})

test('Escape closes a dialog and leaves the details below it open', async () => {
  const { router } = open('ADMIN', tradeInsPath(D, first._id))
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByRole('dialog', { name: 'Approve Trade-In' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe(tradeInsPath(D, first._id))
})

test('opening evaluations keeps the search in the address', async () => {
  const { router } = open('ADMIN', `${tradeInsPath(D)}?status=pending`)
  await userEvent.click(await screen.findByRole('link', { name: /Ford F-150/ }))
  await heading(/Ford F-150/)
  expect(router.state.location).toMatchObject({ pathname: tradeInsPath(D, second._id), search: '?status=pending' })
})

test('an unsaved offer is there after a reload, and Logout asks about it', async () => {
  open('ADMIN', tradeInsPath(D, first._id))
  fireEvent.change(await screen.findByLabelText('Note to the customer'), { target: { value: 'Cash today' } })
  cleanup()
  const { router } = open('ADMIN', tradeInsPath(D, second._id))
  await screen.findByLabelText('Note to the customer')
  await act(() => router.navigate(tradeInsPath(D, second._id), { replace: true, state: LEAVES_EVERYTHING }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  await act(() => router.navigate(tradeInsPath(D, first._id)))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note to the customer').value).toBe('Cash today'))
})

test('an unsaved offer survives stepping to another evaluation and back', async () => {
  open('ADMIN', tradeInsPath(D, first._id))
  await userEvent.type(await screen.findByLabelText('Note to the customer'), 'Cash today')
  await userEvent.click(screen.getByRole('button', { name: 'Next trade-in' }))
  await heading(/Ford F-150/)
  await userEvent.click(screen.getByRole('button', { name: 'Previous trade-in' }))
  await heading(/Honda CR-V/)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note to the customer').value).toBe('Cash today')
})

test("Back asks for confirmation before it discards staff's own value", async () => {
  const { router } = open('ADMIN', tradeInsPath(D, first._id))
  await userEvent.click(await screen.findByRole('button', { name: 'Set your own figure' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Very clean')
  await act(() => router.navigate(-1))
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Very clean')
  expect(router.state.location.pathname).toBe(tradeInsPath(D, first._id))
})

test('the tab opens the table, View opens the details, and closing them returns to the table', async () => {
  const { router } = open('ADMIN', tradeInsPath(D))
  const tab = await screen.findByRole('link', { name: 'Trade-In Evaluations (2)' })
  await userEvent.click(tab)
  const table = await screen.findByRole('table', { name: 'Trade-in evaluations' })
  expect(screen.queryByRole('heading', { name: 'Report' })).toBeNull()
  await userEvent.click(within(table).getAllByRole('link', { name: 'View' })[0] as HTMLElement)
  await heading(/Honda CR-V/)
  expect(screen.queryByRole('table', { name: 'Trade-in evaluations' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('table', { name: 'Trade-in evaluations' })
  expect(router.state.location.search).toBe('?view=table')
})

test('List and Table switch the view', async () => {
  const { router } = open()
  await screen.findByRole('list', { name: 'Trade-in evaluations' })
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  await screen.findByRole('table', { name: 'Trade-in evaluations' })
  await userEvent.click(screen.getByRole('radio', { name: 'List' }))
  await screen.findByRole('list', { name: 'Trade-in evaluations' })
  expect(router.state.location.search).toBe('')
})

test('a change of the view and a dialog keep the place in the list, and the next page begins at its top', async () => {
  const more = (query: { page?: string }) => {
    const counts = { all: 21, pending: 21, approved: 0 }
    return { evaluations: served, total: 21, page: Number(query.page ?? 1), pageSize: 10, counts }
  }
  const { router } = open('ADMIN', tradeInsPath(D), { [`GET /api/trade-in-evaluations/${D}`]: ({ query }) => more(query) })
  const staysInPlace = () => router.state.preventScrollReset === true
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=table'))
  expect(staysInPlace()).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'List' }))
  await userEvent.click(screen.getByRole('button', { name: 'More of the trade-in desk' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  await waitFor(() => expect(router.state.location.search).toBe('?panel=report'))
  expect(staysInPlace()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  // Back, which returns to the place, and opens nothing when it is pressed again
  expect(router.state.historyAction).toBe('POP')
  const listScrolled = vi.spyOn(screen.getByRole('region', { name: 'Trade-In Evaluations' }), 'scrollTo')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  expect(staysInPlace()).toBe(false)
  expect(listScrolled).toHaveBeenCalledWith(0, 0)
})

test('on a phone the view is switched in the menu instead of in the heading', async () => {
  stubScreen('narrow')
  const { router } = open()
  await screen.findByRole('list', { name: 'Trade-in evaluations' })
  expect(screen.queryByRole('radio', { name: 'List' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More of the trade-in desk' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as cards' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=table'))
  await userEvent.click(screen.getByRole('button', { name: 'More of the trade-in desk' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as list' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a live message refetches the list, the counts and the open details', async () => {
  const { queryClient } = open('ADMIN', tradeInsPath(D, first._id))
  expect((await heading(/Honda CR-V/)).textContent).toContain('Need Reviewed')
  served = [{ ...first, status: 'approved' }, second, sampleEvaluation({ _id: '3'.repeat(24) })]
  await act(async () => {
    const message: LiveMessage = { topic: 'evaluation.changed', dealershipId: D, evaluationIds: [first._id] }
    applyLiveMessage(message, queryClient, (queryKey) => void queryClient.invalidateQueries({ queryKey }))
  })
  await waitFor(async () => expect((await heading(/Honda CR-V/)).textContent).toContain('Approved'))
  await screen.findByText('Trade-In Evaluations (3)')
})

test('a live message of another dealership refetches nothing', () => {
  const stale = vi.fn()
  applyLiveMessage({ topic: 'evaluation.changed', dealershipId: 'e'.repeat(24), evaluationIds: [first._id] }, undefined as never, stale)
  expect(stale.mock.calls).toEqual([[queryKeys.evaluations('e'.repeat(24))]])
})

test("finds the newest lead of the trade-in's customer, whatever its email address, and shows its vehicle", async () => {
  const lead = sampleLead({ email: 'another@mail.test' })
  const { calls } = open('ADMIN', tradeInsPath(D, first._id), {
    [`GET /api/dealerships/${D}/leads`]: () => ({ leads: [lead], total: 2, page: 1, pageSize: 1 }),
  })
  const vehicle = await screen.findByRole('link', { name: /2021 Jeep Wrangler/ })
  expect(vehicle.getAttribute('href')).toBe(vehiclePath(D, lead.vehicle.vin))
  expect(screen.getByRole('link', { name: 'Open the lead' }).getAttribute('href')).toBe(leadsPath(D, lead._id))
  expect(calls.some(({ query }) => query.evaluationId === first._id)).toBe(true)
})

const lead = sampleLead()
const CONTACTS = `/api/dealerships/${D}/leads/${lead._id}/contacts`
const victorsLeads = (leads = [lead]) => ({
  [`GET /api/dealerships/${D}/leads`]: () => ({ leads, total: leads.length, page: 1, pageSize: 10 }),
  [`POST ${CONTACTS}`]: () => ({ success: true, response: null }),
})
const table = `${tradeInsPath(D)}?view=table`

test.each([
  ['details', undefined, tradeInsPath(D, first._id), 'Text Victor', 'text'],
  ['table', undefined, table, 'victor@mail.test', 'email'],
  ['cards', 'narrow', table, 'Call (678) 555-0112', 'call'],
] as const)("records a contact with the customer's newest lead from the %s", async (_, width, at, name, channel) => {
  if (width !== undefined) stubScreen(width)
  const { calls } = open('SALES', at, victorsLeads())
  const [link] = await screen.findAllByRole('link', { name })
  await userEvent.click(link as HTMLElement)
  await waitFor(() => expect(calls.filter(({ path }) => path === CONTACTS).map(({ body }) => body)).toEqual([{ channel }]))
})

test('records a photo link or an offer that is texted or emailed as a contact', async () => {
  const { calls } = open('SALES', tradeInsPath(D, first._id), {
    ...victorsLeads(),
    [`POST /api/trade-in-evaluations/${first._id}/photo-upload-link`]: ({ query }) => {
      return {
        success: true,
        uploadLink: 'https://example.com/t/a',
        message: '',
        expiresAt: '2030-01-01T00:00:00.000Z',
        mailed: query.mail === 'true',
      }
    },
    'GET /api/mail-delivery': () => ({ delivery: 'smtp' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Photo link' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Text it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Email it' }))
  const contacts = () => calls.filter(({ path }) => path === CONTACTS).map(({ body }) => body)
  await waitFor(() => expect(contacts()).toEqual([{ channel: 'text' }, { channel: 'email' }]))
})

test('looks up a lead only at a press, and records nothing when the user sees none', async () => {
  const { calls } = open('SALES', table, victorsLeads([]))
  const [link] = await screen.findAllByRole('link', { name: '(678) 555-0112' })
  const lookups = () => calls.filter(({ query }) => query.evaluationId === first._id)
  expect(lookups()).toEqual([])
  await userEvent.click(link as HTMLElement)
  await waitFor(() => expect(lookups()).toHaveLength(1))
  expect(calls.some(({ path }) => path === CONTACTS)).toBe(false)
  expect(screen.queryByText(/^We couldn't record/)).toBeNull()
})

test('says that a contact is not recorded when the lead cannot be looked up', async () => {
  const leads = `GET /api/dealerships/${D}/leads`
  open('SALES', table, {
    [leads]: ({ query }) => (query.evaluationId ? refusal(503, 'Try later.') : { leads: [], total: 0, page: 1, pageSize: 10 }),
  })
  const [link] = await screen.findAllByRole('link', { name: '(678) 555-0112' })
  await userEvent.click(link as HTMLElement)
  await screen.findByText(/^We couldn't record your contact\. Add a note instead\./)
})

test('the report counts evaluations by week, and the export has the filters of the list', async () => {
  open('SALES', `${tradeInsPath(D)}?panel=report&status=approved`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Trade-in report' }))
  await dialog.findByText('50%')
  dialog.getByText('4% below')
  dialog.getByText('1 h 30 min')
  const rows = within(dialog.getByRole('table', { name: 'Trade-ins by week' })).getAllByRole('row')
  expect(rows[1]?.textContent).toBe('November 163211')
  expect(dialog.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    `/api/trade-in-evaluations/${D}/export?sort=recent-submission&status=approved`,
  )
})

test('settings are validated beside their fields, and leaving unsaved ones asks for confirmation', async () => {
  const { router, calls } = open('ADMIN', `${tradeInsPath(D)}?panel=settings`)
  fireEvent.change(await screen.findByLabelText(/^Margin/), { target: { value: '95' } })
  await userEvent.click(saveSettings())
  await screen.findByText('Enter a percentage from 0 to 90')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.keyboard('{Escape}')
  const ask = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  await userEvent.click(ask.getByRole('button', { name: 'Cancel' }))
  expect(router.state.location.search).toBe('?panel=settings')
})

test('saving settings sends only the deductions that have an amount', async () => {
  let saved: unknown = null
  open('ADMIN', `${tradeInsPath(D)}?panel=settings`, {
    [`PUT ${SETTINGS}`]: ({ body }) => {
      saved = body
      return body
    },
  })
  fireEvent.change(await screen.findByLabelText(/^Margin/), { target: { value: '12.5' } })
  await openDeductions('Keys Available')
  fireEvent.change(await screen.findByLabelText('Keys Available, 1'), { target: { value: '' } })
  await userEvent.click(saveSettings())
  await waitFor(() => expect(saved).toMatchObject({ marginPercent: 12.5 }))
  expect((saved as TradeInSettings).deductions).not.toHaveProperty(['keysAvailable.1'])
  await screen.findByText(/Settings saved/)
  expect(saveSettings().disabled).toBe(true)
})

test('amounts typed with separators of thousands are saved whole', async () => {
  const { calls } = open('ADMIN', `${tradeInsPath(D)}?panel=settings`, { [`PUT ${SETTINGS}`]: ({ body }) => body })
  const retype = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await retype(await screen.findByLabelText(/^Reconditioning/), '1,000')
  await openDeductions('Exterior Damage')
  await retype(await screen.findByLabelText('Exterior Damage, Major'), '1,200')
  fireEvent.click(within(screen.getByLabelText('Unit of Exterior Damage, Major')).getByLabelText('$'))
  await userEvent.click(saveSettings())
  await screen.findByText(/Settings saved/)
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    reconditioning: 1_000,
    deductions: { 'exteriorDamage.major': { unit: 'dollars', amount: 1_200 } },
  })
})

test('settings that fail to save show an error and keep the input', async () => {
  open('ADMIN', `${tradeInsPath(D)}?panel=settings`, { [`PUT ${SETTINGS}`]: () => refusal(503, 'Try later.') })
  const margin = await screen.findByLabelText<HTMLInputElement>(/^Margin/)
  fireEvent.change(margin, { target: { value: '12' } })
  await userEvent.click(saveSettings())
  await screen.findByText('Failed to save the settings: Try later.')
  expect(margin.value).toBe('12%')
})

test('settings open with what another user saved meanwhile, so that saving does not revert it', async () => {
  let marginPercent = 10
  const { router } = open('ADMIN', `${tradeInsPath(D)}?panel=settings`, {
    [`GET ${SETTINGS}`]: () => ({ ...DEFAULT_TRADE_IN_SETTINGS, marginPercent }),
  })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Margin/)).value).toBe('10%')
  await act(() => router.navigate(tradeInsPath(D)))
  await waitFor(() => expect(screen.queryByLabelText(/^Margin/)).toBeNull())
  marginPercent = 14
  await act(() => router.navigate(`${tradeInsPath(D)}?panel=settings`))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Margin/)).value).toBe('14%')
})

test('saving settings keeps what another user has saved since they were opened', async () => {
  let marginPercent = 10
  const { calls } = open('ADMIN', `${tradeInsPath(D)}?panel=settings`, {
    [`GET ${SETTINGS}`]: () => ({ ...DEFAULT_TRADE_IN_SETTINGS, marginPercent }),
    [`PUT ${SETTINGS}`]: ({ body }) => body,
  })
  fireEvent.change(await screen.findByLabelText(/^Reconditioning/), { target: { value: '650' } })
  marginPercent = 14
  await userEvent.click(saveSettings())
  await screen.findByText(/Settings saved/)
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ marginPercent: 14, reconditioning: 650 })
  expect(screen.getByLabelText<HTMLInputElement>(/^Margin/).value).toBe('14%')
})

test('a refetch that fails keeps the open settings and what is typed in them', async () => {
  let isDown = false
  const { queryClient } = open('ADMIN', `${tradeInsPath(D)}?panel=settings`, {
    [`GET ${SETTINGS}`]: () => (isDown ? refusal(503, 'Down.') : DEFAULT_TRADE_IN_SETTINGS),
  })
  const margin = await screen.findByLabelText<HTMLInputElement>(/^Margin/)
  fireEvent.change(margin, { target: { value: '12' } })
  isDown = true
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.tradeInSettings(D) }))
  expect(queryClient.getQueryState(queryKeys.tradeInSettings(D))?.status).toBe('error')
  expect(screen.getByLabelText<HTMLInputElement>(/^Margin/).value).toBe('12%')
})

test('SALES cannot open the settings, even by address', async () => {
  open('SALES', `${tradeInsPath(D)}?panel=settings`)
  await screen.findByText('Showing 2 of 2 evaluations')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More of the trade-in desk' }))
  await screen.findByRole('menuitem', { name: 'Report' })
  expect(screen.queryByRole('menuitem', { name: 'Trade-in settings' })).toBeNull()
})

test("another dealership's desk is not shown", async () => {
  open('ADMIN', tradeInsPath('e'.repeat(24)))
  await screen.findByText('Dealership not found')
})

test("a trade-in that fails to load shows a phone's back link", async () => {
  const { router } = open('ADMIN', tradeInsPath(D, first._id), {
    [`GET /api/trade-in-evaluations/single/${first._id}`]: () => refusal(500, 'Down.'),
  })
  await screen.findByText('Down.')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Trade-ins' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(tradeInsPath(D)))
})
