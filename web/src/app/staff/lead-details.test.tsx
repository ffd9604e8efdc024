import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import type { Lead } from '@forecourt/contracts/leads/records'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { holdResponse } from '../../testing/hold-response.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sampleLead } from '../../testing/sample-lead.ts'
import { samplePacketLog } from '../../testing/sample-packet-log.ts'
import { refusal, type StubResponse, stubServer } from '../../testing/stub-server.ts'
import { LeadDetails } from './lead-details.tsx'
import { SessionContext } from './session-context.ts'

const lead = sampleLead({ score: 40, opens: 1 })
const TIMELINE = `GET /api/dealerships/${lead.dealershipId}/leads/${lead._id}/timeline`
const LOGS = '/api/dealerships/api/packet-logs'
const log = (letter: string) => samplePacketLog({ _id: letter.repeat(24), linkId: `link-number-${letter}` })
const onClose = vi.fn()
const onSend = vi.fn()
const onAssign = vi.fn()

const change = (field: string, newValue: number) => ({ field, oldValue: 0, newValue, timestamp: '2026-11-20T11:00:00.000Z' })
const { _id: packetLogId, link, vehicle } = log('e')
const visit: TimelineEntry = {
  kind: 'visit',
  id: 'visit 1',
  at: '2026-11-20T11:00:00.000Z',
  packetLogId,
  link,
  vehicle,
  endedAt: null,
  seconds: 20,
  active: true,
  photos: 5,
  pdfs: 0,
  videos: 0,
  calculatorChanges: 3,
  changes: [change('calcDownPayment', 2000), change('calcTerm', 72), change('tradeInValue', 900)],
  documents: ['inspection'],
  pagesRead: [{ document: 'inspection', page: 2, pages: 20, seconds: 40 }],
}
const created: TimelineEntry = { kind: 'lead-created', id: 'lead-created 1', at: '2026-11-19T10:00:00.000Z', by: lead.createdBy, vehicle }
const opensByDay = [
  { day: '2026-11-19', opens: 0 },
  { day: '2026-11-20', opens: 1 },
]
const facts = { lead, reasons: [{ label: 'Opened a packet once', points: 40 }], secondsViewed: 130, opensByDay }
let entries: TimelineEntry[]
let links: ReturnType<typeof log>[]

function open(responses: Record<string, StubResponse> = {}, known: Lead | null = null, at?: string) {
  const server = stubServer({
    [TIMELINE]: ({ query }) => (query.before ? { ...facts, entries: [created], more: false } : { ...facts, entries, more: true }),
    [`GET ${LOGS}`]: () => ({ packetLogs: links, total: links.length, page: 1, pageSize: 50 }),
    ...responses,
  })
  const user = { id: 'u', role: 'ADMIN' as const, name: 'Pat', email: 'pat@x.test', dealershipId: lead.dealershipId }
  const rendered = renderPortal(
    <SessionContext value={{ user, logout: () => {} }}>
      <LeadDetails
        dealershipId={lead.dealershipId}
        timeZone="America/Chicago"
        leadId={lead._id}
        known={known}
        onClose={onClose}
        onStep={null}
        onSend={onSend}
        onAssign={onAssign}
        renderMenu={() => null}
      />
    </SessionContext>,
    at,
  )
  const live = () => act(() => rendered.queryClient.invalidateQueries({ queryKey: queryKeys.leads(lead.dealershipId) }))
  return { ...server, live, router: rendered.router }
}
const timeline = () => screen.findByRole('list', { name: 'Engagement timeline' })

beforeEach(() => {
  vi.clearAllMocks()
  entries = [visit]
  links = [log('e'), log('f')]
})

test('shows the customer, the packet activity and the timeline, and loads older entries on request', async () => {
  const { calls } = open()
  await screen.findByRole('heading', { name: 'Jane Doe' })
  await screen.findByText('Opened a packet once')
  screen.getByText('2 min 10 s')
  screen.getByRole('img', { name: 'Opens in the last 2 days: 1, most on Nov 20 (1)' })
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await within(await timeline()).findByText('Lead created by Sam Seller')
  expect(calls.at(-1)?.query).toEqual({ before: visit.at })
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('says that older entries could not be loaded, and loads them at the next press', async () => {
  let isDown = true
  open({
    [TIMELINE]: ({ query }) => {
      if (!query.before) return { ...facts, entries, more: true }
      return isDown ? refusal(503, 'down') : { ...facts, entries: [created], more: false }
    },
  })
  const older = await screen.findByRole('button', { name: 'Show older' })
  await userEvent.click(older)
  expect((await screen.findByRole('alert')).textContent).toBe("We couldn't load older activity.")
  isDown = false
  await userEvent.click(older)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('lists the document pages that were read, or their number with details on request', async () => {
  open()
  within(await timeline()).getByText('Read page 2 of the inspection for 40 s')
  cleanup()
  const pagesRead = [1, 2, 3, 4].map((page) => ({ document: 'autocheck' as const, page, pages: 4, seconds: page * 5 }))
  entries = [{ ...visit, pagesRead }]
  open()
  within(await timeline()).getByText('Read 4 pages of the AutoCheck report for 50 s')
  await userEvent.click(screen.getByRole('button', { name: 'Show 4 pages read' }))
  within(await timeline()).getByText('Read page 4 of the AutoCheck report for 20 s')
})

test('visits that start at the same time are separate entries, and a visit on two pages is one', async () => {
  entries = [visit, { ...visit, id: 'visit 2' }, visit]
  open()
  expect(within(await timeline()).getAllByRole('listitem')).toHaveLength(2)
})

test('updates live and keeps expanded entries open', async () => {
  const { live } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Show 3 changed fields' }))
  screen.getByText('Down Payment from $0 to $2,000')
  entries = [{ ...visit, endedAt: '2026-11-20T11:02:10.000Z', seconds: 130, active: false, photos: 6 } as TimelineEntry]
  await live()
  await screen.findByText(/^Viewed for 2 min 10 s · 6 photo views · changed/)
  screen.getByText('Down Payment from $0 to $2,000')
  screen.getByRole('button', { name: 'Hide changes' })
})

test('a lead that was deleted, or that the user may not see, leads to the customer whom the address names', async () => {
  const customer = 'c'.repeat(24)
  const { router } = open({ [TIMELINE]: () => refusal(404, 'Lead not found') }, null, `/?customer=${customer}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/customers/${lead.dealershipId}/${customer}`))
})

test.each([
  ['the list', undefined],
  ['the customer whom the address names', `/?customer=${'c'.repeat(24)}`],
])('a note that is typed while its lead is taken away stays on screen until it is discarded, which leads to %s', async (_place, at) => {
  let isGone = false
  const { live, router } = open(
    { [TIMELINE]: () => (isGone ? refusal(404, 'Lead not found') : { ...facts, entries, more: false }) },
    null,
    at,
  )
  const user = userEvent.setup()
  const shownAt = router.state.location.pathname
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'Comes on Saturday')
  isGone = true
  await live()
  const typed = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' })
  expect(typed.value).toBe('Comes on Saturday')
  screen.getByText(/^This lead isn't available any more\. Your note wasn't saved\./)
  // the next letters are no shortcuts of the page
  expect(document.activeElement).toBe(typed)
  expect(router.state.location.pathname).toBe(shownAt)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('Comes on Saturday')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(sessionStorage).toHaveLength(0)
  if (at === undefined) expect(onClose).toHaveBeenCalledOnce()
  else await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/customers/${lead.dealershipId}/${'c'.repeat(24)}`))
})

test('a deleted lead shows a message, and one that fails to load can be retried', async () => {
  open({ [TIMELINE]: () => refusal(404, 'Lead not found') })
  await screen.findByText("This lead isn't available")
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  let down = true
  open({ [TIMELINE]: () => (down ? refusal(500, 'Down.') : { ...facts, entries: [], more: false }) })
  await screen.findByText("We couldn't load the lead")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^No activity yet\. What the customer does/)
})

test('deletes selected packet links after a confirmation, and keeps failed ones selected with an error', async () => {
  const { calls } = open({
    [`DELETE ${LOGS}/${'e'.repeat(24)}`]: () => {
      links = [log('f')]
      return { success: true }
    },
    [`DELETE ${LOGS}/${'f'.repeat(24)}`]: () => refusal(500, 'Down.'),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete selected (2)' }))
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 links' }))
  await screen.findByText('One or more deletions failed. Please try again.')
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /link-number-f/ }).checked).toBe(true)
  screen.getByRole('button', { name: 'Delete selected (1)' })
})

test('a link that another user already deleted counts as deleted', async () => {
  open({
    [`DELETE ${LOGS}/${'f'.repeat(24)}`]: () => {
      links = [log('e')]
      return refusal(404, 'Packet not found')
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /link-number-f/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete selected (1)' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 link' }))
  await screen.findByText('1 packet link deleted')
})

test('copies a trade-in link for the customer, or says why none can be created', async () => {
  const token = 't'.repeat(43)
  const LINK = `POST /api/dealerships/${lead.dealershipId}/leads/${lead._id}/trade-in-link`
  open({ [LINK]: () => ({ token, expiresAt: '2026-12-20T10:00:00.000Z' }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Copy trade-in link' }))
  await screen.findByRole('button', { name: 'Copied!' })
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/trade-in/${lead.dealershipId}#from=${token}`)
  cleanup()
  open({ [LINK]: () => refusal(503, 'Try again later.') })
  await user.click(await screen.findByRole('button', { name: 'Copy trade-in link' }))
  await screen.findByText("Error: we couldn't copy the trade-in link. Try again, or use the Trade-In button.")
})

test('immediately shows the facts known from the list, with contact links and the request', async () => {
  const options = { paymentType: 'finance' as const, monthlyPayment: 952.6, calcTerm: 60 }
  const lastSubmission = { at: '2026-11-20T10:00:00.000Z', packetLogId: 'e'.repeat(24), vehicle, options }
  open({ [TIMELINE]: () => new Promise<Response>(() => {}) }, { ...lead, lastSubmission })
  await screen.findByRole('heading', { name: 'Jane Doe' })
  expect(screen.getByRole('link', { name: 'Call (951) 555-0134' }).getAttribute('href')).toBe('tel:+19515550134')
  expect(screen.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:+19515550134')
  expect(screen.getByRole('link', { name: 'Email jane@mail.test' }).getAttribute('href')).toBe('mailto:jane@mail.test')
  screen.getByText('Wants the 2021 Jeep Wrangler Sport for $953/mo')
  screen.getByText('60 months')
  screen.getByRole('status', { name: 'Loading lead' })
  await userEvent.click(screen.getByRole('button', { name: 'Send another vehicle' }))
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ customerId: lead.customerId }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  expect(onAssign).toHaveBeenCalledOnce()
})

test('shows what was submitted and the activity of the most recent packet', async () => {
  const options = { paymentType: 'cash' as const }
  const at = '2026-11-20T10:00:00.000Z'
  links = [{ ...log('e'), submittedOptions: options, submittedAt: at, lastActiveAt: at }, log('f')]
  const submitted = { ...lead, lastSubmission: { at, packetLogId: 'e'.repeat(24), vehicle, options } }
  open({
    [TIMELINE]: () => ({ ...facts, lead: submitted, entries, more: false }),
    [`GET ${LOGS}/${'e'.repeat(24)}`]: () => ({ ...links[0], customerLogs: [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Submitted Customer Info' }))
  await screen.findByRole('dialog', { name: 'Submitted Customer Info' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Customer Input Logs' }))
  await screen.findByText('No inputs yet.')
})

test('consecutive short visits collapse into one expandable line', async () => {
  const short = (id: string) => ({ ...visit, id, seconds: 3, active: false, changes: [], pagesRead: [], documents: [] }) as TimelineEntry
  entries = [short('b'), short('a')]
  open()
  within(await timeline()).getByText('2 short visits')
  await userEvent.click(screen.getByRole('button', { name: 'Show each visit' }))
  expect(within(await timeline()).getAllByText(/^Viewed for 3 s/)).toHaveLength(2)
})

test('marks the alerts of its customer as read, also when the bell shows none', async () => {
  const { calls } = open({ 'GET /api/notifications/unread-count': () => ({ unread: 0 }) })
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/notifications/read-all', body: { customerId: lead.customerId } }),
    ),
  )
})

test('leaves the alerts of its customer unread while its tab is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  const { calls } = open({ 'GET /api/notifications/unread-count': () => ({ unread: 1 }) })
  const marked = () => calls.filter(({ path }) => path === '/api/notifications/read-all').length
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ path: '/api/notifications/unread-count' })))
  await screen.findByRole('textbox', { name: 'Add a note' })
  expect(marked()).toBe(0)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(marked()).toBe(1))
})

test('what is typed while a note is saved stays', async () => {
  const { held, release } = holdResponse(() => ({}))
  open({ [`POST /api/dealerships/${lead.dealershipId}/leads/${lead._id}/contacts`]: held })
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' })
  await userEvent.type(note, 'Called')
  const save = screen.getByRole('button', { name: 'Save note' })
  await userEvent.click(save)
  await userEvent.type(note, ' twice')
  release()
  await waitFor(() => expect(save.dataset.loading).toBeUndefined())
  expect(note.value).toBe('Called twice')
})
