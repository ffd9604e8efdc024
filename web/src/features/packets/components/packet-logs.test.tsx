import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { PacketLogs } from './packet-logs.tsx'

const DEALERSHIP = { _id: 'd'.repeat(24), name: 'Northside Motors' }
const LOGS = '/api/dealerships/api/packet-logs'
const submitted = samplePacketLog({
  opened: true,
  opens: 2,
  submittedOptions: {
    paymentType: 'finance',
    calcTerm: 72,
    includeTaxes: true,
    monthlyPayment: 412.5,
    tradeInValue: 0,
    vehicleTax: { state: 'NC', from: '2026-01-01', tax: 900, isEstimate: true, says: '3% of the price' },
  },
  submittedAt: '2026-11-20T11:00:00.000Z',
})
const nameless = samplePacketLog({ _id: '2'.repeat(24), customer: { firstName: 'Walk', lastName: 'In', email: '', phone: '' } })
const at = '2026-11-20T10:30:00.000Z'
const change = (field: string, oldValue: unknown, newValue: unknown) => ({ field, oldValue, newValue, timestamp: at })

function Logs({ search: first }: { search: string }) {
  const [asked, setAsked] = useState({ search: first, page: 1 })
  return (
    <PacketLogs
      dealershipId={DEALERSHIP._id}
      timeZone="America/Chicago"
      emailTemplate={null}
      {...asked}
      onSearch={(search) => setAsked({ search, page: 1 })}
      onPage={(page) => setAsked({ ...asked, page })}
    />
  )
}

function open(responses: Record<string, StubResponse>, search = '') {
  const server = stubServer(responses)
  renderPortal(<Logs search={search} />)
  return server
}
const page = (...packetLogs: object[]) => ({ packetLogs, total: packetLogs.length, page: 1, pageSize: 25 })
async function choose(customer: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${customer}`) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('shows a loading state and an empty state', async () => {
  open({ [`GET ${LOGS}`]: () => page() })
  screen.getByText('Loading logs...')
  await screen.findByText('No packets sent yet.')
  expect(screen.queryByLabelText('Search packet links')).toBeNull()
})

test('a search without results keeps its field and shows a message', async () => {
  open({ [`GET ${LOGS}`]: ({ query }) => (query.search ? page() : page(nameless)) })
  await userEvent.type(await screen.findByLabelText('Search packet links'), 'zzz')
  await screen.findByText('No logs found.')
  expect(screen.getByLabelText<HTMLInputElement>('Search packet links').value).toBe('zzz')
})

test('while all packets load after a search without results, the search box stays and the list is not said to be empty', async () => {
  const all = holdResponse(() => page(nameless))
  open({ [`GET ${LOGS}`]: (call) => (call.query.search ? page() : all.held(call)) }, 'zzz')
  await screen.findByText('No logs found.')
  const field = screen.getByLabelText('Search packet links')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByText('Loading logs...')
  expect(screen.queryByText('No packets sent yet.')).toBeNull()
  all.release()
  await screen.findByText('Walk In')
  expect(document.activeElement).toBe(field)
})

test('the last page is shown when the page that was open no longer exists', async () => {
  let total = 26
  open({ [`GET ${LOGS}`]: ({ query }) => ({ ...page(...(query.page === '1' ? [submitted] : total > 25 ? [nameless] : [])), total }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  await screen.findByText('Walk In')
  total = 25
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('Jane Doe')
})

test("a row shows the packet's activity, channel and sender", async () => {
  const by = { id: '1', name: 'Marcus Bell', email: 'm@x.test', role: 'SALES' as const }
  open({ [`GET ${LOGS}`]: () => page({ ...submitted, sends: [{ channel: 'text', at, by }] }, { ...nameless, active: true }) })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Submitted $413/mo')
  expect(first?.textContent).toContain('By textMarcus Bell')
  expect(second?.textContent).toContain('Viewing now')
})

test('copying a link from its row is counted as a send', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: vi.fn(async () => {}) } })
  const { calls } = open({ [`GET ${LOGS}`]: () => page(nameless), [`POST ${LOGS}/${nameless._id}/sent`]: () => nameless })
  await choose('Walk In', 'Copy Link')
  await screen.findByText('Copied!')
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ channel: 'copy' }]))
})

test('packets that fail to load show an error', async () => {
  open({ [`GET ${LOGS}`]: () => refusal(500, 'Something went wrong on our side.') })
  await screen.findByText("We couldn't load the packets")
})

test('a submission is highlighted and its options are listed whole', async () => {
  open({ [`GET ${LOGS}`]: () => page(submitted, nameless) })
  expect(await screen.findAllByText('Customer Submitted Information')).toHaveLength(1)
  await choose('Jane Doe', 'Submitted Customer Info')
  const dialog = await screen.findByRole('dialog', { name: 'Submitted Customer Info' })
  const tax = '$900.00 by NC vehicle rules as of 2026-01-01, estimate'
  for (const text of ['Finance', '72 months', 'Yes', '$412.50', '$0', tax]) expect(within(dialog).getByText(text)).toBeTruthy()
})

test('what was submitted, changed and clicked is in the currency of the vehicle', async () => {
  const snapshot = { price: 25_900, currency: 'EUR', mileage: null, mileageUnit: 'mi', imageUrl: '' } as const
  const log = { ...submitted, snapshot }
  const down = { oldValue: 0, newValue: 2_000, field: 'calcDownPayment' }
  const click = { type: down.field, timestamp: at, link: log.link, data: down }
  open({
    [`GET ${LOGS}`]: () => page(log),
    [`GET ${LOGS}/${log._id}`]: () => ({ ...log, customerLogs: [change(down.field, down.oldValue, down.newValue)] }),
    [`GET /api/dealerships/${DEALERSHIP._id}/session-activity/jane%40example.test`]: () => ({ sessions: [] }),
    [`GET /api/dealerships/${DEALERSHIP._id}/click-stream-log/jane%40example.test`]: () => ({ entries: [click] }),
  })
  for (const [item, text] of [
    ['Submitted Customer Info', '€412.50'],
    ['Customer Input Logs', '€2,000'],
    ['Session Activity / Click Stream', 'from €0 to €2,000'],
  ] as const) {
    await choose('Jane Doe', item)
    await screen.findByText(text)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('input logs have one tab per field, merge both spellings of a field, and hide user_interaction and pages read', async () => {
  const customerLogs = [
    change('Term', 48, 60),
    change('user_interaction', null, 'x'),
    change('pdf_page_viewed', 'inspection 2/20', 40),
    change('calcTerm', 60, 72),
    change('showTradeIn', false, true),
  ]
  open({ [`GET ${LOGS}`]: () => page(submitted), [`GET ${LOGS}/${submitted._id}`]: () => ({ ...submitted, customerLogs }) })
  await choose('Jane Doe', 'Customer Input Logs')
  await userEvent.click(await screen.findByRole('tab', { name: 'Term (2)' }))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Trade-In (1)', 'Term (2)'])
  expect(screen.getByText('72 months').closest('li')?.textContent).toMatch(/^60 months → {2}to 72 months/)
})

test('visits show their duration, and clicks have one tab per kind', async () => {
  const session = {
    _id: '9'.repeat(24),
    packetLogId: submitted._id,
    link: submitted.link,
    vehicle: submitted.vehicle,
    startedAt: at,
    endedAt: null,
    lastActiveAt: at,
    seconds: 75,
    active: true,
    photos: 3,
    pdfs: 0,
    videos: 0,
    calculatorChanges: 1,
  }
  const entries = [
    { type: 'photo_clicked', timestamp: at, link: submitted.link, data: { field: 'photo_clicked', oldValue: 'next', newValue: 3 } },
  ]
  const { calls } = open({
    [`GET ${LOGS}`]: () => page(submitted),
    [`GET /api/dealerships/${DEALERSHIP._id}/session-activity/jane%40example.test`]: () => ({ sessions: [session] }),
    [`GET /api/dealerships/${DEALERSHIP._id}/click-stream-log/jane%40example.test`]: () => ({ entries }),
  })
  await choose('Jane Doe', 'Session Activity / Click Stream')
  await screen.findByText('1 min 15 s')
  await screen.findByText('3 photo views, 1 calculator change')
  await screen.findByRole('tab', { name: 'Photo Navigation (1)' })
  expect(calls.filter(({ path }) => path.includes('jane')).map(({ query }) => query.link)).toEqual([submitted.link, submitted.link])
})

test('the session activity is disabled for a customer without an email', async () => {
  open({ [`GET ${LOGS}`]: () => page(nameless) })
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Walk In/ }))
  const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Session Activity / Click Stream' })
  expect(item.disabled || item.hasAttribute('data-disabled')).toBe(true)
})

test('shows the activity of a link that was made before its customer had an email', async () => {
  const customer = { ...nameless.customer, email: 'walk@example.test' }
  const { calls } = open({
    [`GET ${LOGS}`]: () => page(nameless),
    [`GET /api/dealerships/${DEALERSHIP._id}/customers/${nameless.customerId}`]: () => ({ customer, leads: [], packets: [nameless] }),
    [`GET /api/dealerships/${DEALERSHIP._id}/session-activity/walk%40example.test`]: () => ({ sessions: [] }),
    [`GET /api/dealerships/${DEALERSHIP._id}/click-stream-log/walk%40example.test`]: () => ({ entries: [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Walk In/ }))
  const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Session Activity / Click Stream' })
  await waitFor(() => expect(item.disabled || item.hasAttribute('data-disabled')).toBe(false))
  await userEvent.click(item)
  await screen.findByText('No clicks yet. They appear here as they happen.')
  expect(calls.filter(({ path }) => path.includes('walk')).map(({ query }) => query.link)).toEqual([nameless.link, nameless.link])
})

test('a dialog and its input stay when the device is turned and when the link leaves the page', async () => {
  const turn = stubScreen('wide')
  let logs = [nameless]
  open({ [`GET ${LOGS}`]: () => page(...logs) })
  await choose('Walk In', 'Change expiration…')
  const choice = await screen.findByLabelText<HTMLSelectElement>('Link expires')
  await userEvent.selectOptions(choice, '14')
  turn('narrow')
  logs = [submitted]
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }))
  await screen.findByText('Jane Doe')
  expect(screen.getByLabelText<HTMLSelectElement>('Link expires')).toBe(choice)
  expect(choice.value).toBe('14')
})

test('the expiration of a link stays when it is saved unchanged in a browser east of the dealership', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const expiresAt = '2099-12-25T05:59:59.999Z'
  const { calls } = open({
    [`GET ${LOGS}`]: () => page({ ...nameless, expiresAt }),
    [`PUT ${LOGS}/${nameless._id}/access`]: () => ({ ...nameless, expiresAt }),
  })
  await choose('Walk In', 'Change expiration…')
  await screen.findByText('Expires Dec 24, 2099')
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2099-12-24')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Expiration changed')
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ expiresAt }])
})

test('a link is revoked after a confirmation and can be restored', async () => {
  let revokedAt: string | null = null
  const who = () => (revokedAt === null ? null : { id: '1', name: 'Ada Admin', email: 'ada@x.test', role: 'ADMIN' })
  const { calls } = open({
    [`GET ${LOGS}`]: () => page({ ...nameless, revokedAt, revokedBy: who() }),
    [`PUT ${LOGS}/${nameless._id}/access`]: ({ body }) => {
      revokedAt = (body as { revoked: boolean }).revoked ? at : null
      return { ...nameless, revokedAt, revokedBy: who() }
    },
  })
  await choose('Walk In', 'Revoke link…')
  await screen.findByText(/^Walk In will no longer be able to open this link/)
  await userEvent.click(screen.getByRole('button', { name: 'Revoke link' }))
  await screen.findByText('Revoked')
  screen.getByTitle(/^Revoked by Ada Admin, .*ago$/)
  await choose('Walk In', 'Restore link')
  await waitFor(() => expect(screen.queryByText('Revoked')).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ revoked: true }, { revoked: false }])
})
