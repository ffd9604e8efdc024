import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleCustomer } from '../../../features/customers/testing/sample-customer.ts'
import { customersPath, leadsPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { CustomerPage } from './customer-page.tsx'

const mine = sampleDealership()
const D = mine._id
const activity = { leads: 1, packets: 2, opens: 3, submitted: false, lastActiveAt: null }
const customer = { ...sampleCustomer({ dealershipId: D }), ...activity }
const lead = sampleLead({ dealershipId: D, customerId: customer._id, state: 'opened', opens: 3 })
const PATH = `/api/dealerships/${D}/customers/${customer._id}`

function open(responses: Record<string, StubResponse> = {}) {
  const server = stubServer({
    'GET /api/dealerships': () => [mine],
    [`GET ${PATH}`]: () => ({ customer, leads: [lead], packets: [] }),
    'GET /api/dealerships/api/packet-logs': () => ({ packetLogs: [], total: 0, page: 1, pageSize: 50 }),
    [`GET /api/dealerships/${D}/leads/${lead._id}/timeline`]: () => ({
      lead,
      entries: [],
      more: false,
      reasons: [],
      secondsViewed: 0,
      opensByDay: [],
    }),
    ...responses,
  })
  return { ...server, ...renderStaffPage([STAFF_ROUTES.customer], CustomerPage, { at: customersPath(D, customer._id) }) }
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('shows the customer, their contact details and their leads for all vehicles', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: /Jane Doe/ })
  expect(screen.getByRole('link', { name: 'Call (555) 123-4567' }).getAttribute('href')).toBe('tel:+15551234567')
  const leads = within(screen.getByRole('list', { name: 'Leads' }))
  expect(leads.getByRole('link').getAttribute('href')).toBe(leadsPath(D, lead._id))
  leads.getByText('Opened 3 times')
})

test('says once when a new lead was added, and that there is no activity yet', async () => {
  const unsent = sampleLead({
    dealershipId: D,
    customerId: customer._id,
    state: 'new',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  })
  open({ [`GET ${PATH}`]: () => ({ customer, leads: [lead, unsent], packets: [] }) })
  const [opened, added] = within(await screen.findByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  expect(opened?.textContent.match(/Added/g)).toHaveLength(1)
  expect(added?.textContent.match(/Added/g)).toHaveLength(1)
  screen.getByText(/ · No activity yet$/)
})

test('records a call, text or email on the newest lead that the user sees', async () => {
  const { calls } = open()
  for (const name of ['Call (555) 123-4567', 'Text', 'Email jane@example.test']) {
    await userEvent.click(await screen.findByRole('link', { name }))
  }
  const path = `/api/dealerships/${D}/leads/${customer.leadId}/contacts`
  await waitFor(() =>
    expect(calls.filter((call) => call.path === path).map(({ body }) => body)).toEqual([
      { channel: 'call' },
      { channel: 'text' },
      { channel: 'email' },
    ]),
  )
})

test('marks the alerts of the customer as read, so that they do not reach an administrator', async () => {
  const { calls } = open({ 'GET /api/notifications/unread-count': () => ({ unread: 1 }) })
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/notifications/read-all', body: { customerId: customer._id } }),
    ),
  )
})

test('formats a phone number as it is typed, and saves it', async () => {
  const corrected = { ...customer, phone: '(404) 555-0177' }
  const { calls } = open({ [`PATCH ${PATH}`]: () => corrected })
  const phone = await field('Phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '4045550177')
  expect(phone.value).toBe('(404) 555-0177')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Customer saved')
  const { body } = calls.find(({ method }) => method === 'PATCH') ?? {}
  expect(body).toEqual({ phone: '(404) 555-0177', otherPhones: [] })
})

test('what is typed during a save stays, to be saved next', async () => {
  const { held, release } = holdResponse(({ body }) => ({ ...customer, ...(body as object) }))
  open({ [`PATCH ${PATH}`]: held })
  await userEvent.type(await field('First Name'), 'y')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const zip = await field('ZIP')
  await userEvent.clear(zip)
  await userEvent.type(zip, '30301')
  release()
  await screen.findByText('Customer saved')
  expect([(await field('First Name')).value, zip.value]).toEqual(['Janey', '30301'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})

test('on a phone the leads come first and the contact form expands', async () => {
  stubScreen('narrow')
  open()
  await screen.findByRole('list', { name: 'Leads' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Edit contact/ }))
  expect((await field('Phone')).value).toBe('(555) 123-4567')
  await userEvent.type(await field('ZIP'), '1')
  await userEvent.click(screen.getByRole('button', { name: /Edit contact/ }))
  await userEvent.click(screen.getByRole('button', { name: /Edit contact/ }))
  expect((await field('ZIP')).value).toMatch(/1$/)
})

test('a contact that is being edited stays when the device is turned', async () => {
  const turn = stubScreen('wide')
  open()
  await userEvent.type(await field('ZIP'), '1')
  for (const width of ['narrow', 'wide'] as const) {
    turn(width)
    expect(screen.queryByRole('button', { name: /Edit contact/ }) !== null).toBe(width === 'narrow')
    expect((await field('ZIP')).value).toMatch(/1$/)
  }
})

test('an email of another customer links to that customer and keeps the input until it is canceled', async () => {
  const other = sampleCustomer({ _id: 'f'.repeat(24), dealershipId: D, firstName: 'Ann', lastName: 'Other' })
  open({
    [`PATCH ${PATH}`]: () => refusal(409, 'Customer already exists for this dealership.', { code: 'CUSTOMER_EXISTS', customer: other }),
  })
  const email = await field('Email')
  await userEvent.clear(email)
  await userEvent.type(email, 'ann@mail.test{Enter}')
  const link = await screen.findByRole('link', { name: 'Ann Other' })
  expect(link.getAttribute('href')).toBe(customersPath(D, other._id))
  expect(email.value).toBe('ann@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('link', { name: 'Ann Other' })).toBeNull()
})

test('missing or invalid fields show an error, and no request is sent', async () => {
  const { calls } = open()
  await userEvent.clear(await field('First Name'))
  const email = await field('Email')
  await userEvent.clear(email)
  await userEvent.type(email, 'nonsense{Enter}')
  await screen.findByText('Enter a first name')
  screen.getByText('Enter a valid email address')
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('leaving with unsaved changes asks for confirmation', async () => {
  const { router } = open()
  await userEvent.type(await field('ZIP'), '1')
  // the form stays below a dialog of the same page
  await act(() => router.navigate({ search: '?modal=send' }))
  expect(router.state.location.search).toBe('?modal=send')
  await userEvent.click(screen.getByRole('link', { name: 'Customers' }))
  await screen.findByText("Your changes aren't saved yet.")
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(customersPath(D)))
})

test('deleting lists what is lost in a confirmation, and returns to the list', async () => {
  const { router, calls } = open({ [`DELETE ${PATH}`]: () => ({ success: true, leadsDeleted: 1, packetLogsDeleted: 2 }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete customer' }))
  await screen.findByText(/Are you sure you want to delete this customer\?.* Their trade-ins stay/)
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete customer' }))
  await screen.findByText('Jane Doe was deleted, with 1 lead and 2 packet links.')
  await waitFor(() => expect(router.state.location.pathname).toBe(customersPath(D)))
})

test('a deletion that ends after the user has left the page leads nowhere', async () => {
  const { held, release } = holdResponse(() => ({ success: true, leadsDeleted: 1, packetLogsDeleted: 2 }))
  const { router } = open({ [`DELETE ${PATH}`]: held })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete customer' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete customer' }))
  await act(() => router.navigate(leadsPath(D)))
  await screen.findByText('Another page')
  release()
  await screen.findByText('Jane Doe was deleted, with 1 lead and 2 packet links.')
  expect(router.state.location.pathname).toBe(leadsPath(D))
})

test('a timeline that fails to load says so and can be retried', async () => {
  let isDown = true
  const loaded = { lead, entries: [], more: false, reasons: [], secondsViewed: 0, opensByDay: [] }
  open({ [`GET /api/dealerships/${D}/leads/${lead._id}/timeline`]: () => (isDown ? refusal(503, 'Try again soon.') : loaded) })
  await screen.findByText(/We couldn't load the timeline\. Try again soon\./)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^No activity yet\. What the customer does/)
})

test('a deleted customer shows a message, and one that fails to load can be retried', async () => {
  open({ [`GET ${PATH}`]: () => refusal(404, 'Customer not found') })
  await screen.findByText("This customer isn't available")
  cleanup()
  let down = true
  open({ [`GET ${PATH}`]: () => (down ? refusal(500, 'Down.') : { customer, leads: [], packets: [] }) })
  await screen.findByText("We couldn't load the customer")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No leads yet.')
})
