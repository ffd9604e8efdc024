import type { ListedCustomer } from '@forecourt/contracts/leads/records'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sampleCustomer } from '../../../features/customers/testing/sample-customer.ts'
import { customersPath, duplicatesPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { CustomersPage } from './customers-page.tsx'

const mine = sampleDealership()
const D = mine._id
const CUSTOMERS = `/api/dealerships/${D}/customers`
const listed = (number: number, changes: Partial<ListedCustomer> = {}): ListedCustomer => ({
  ...sampleCustomer({ _id: number.toString(16).padStart(24, '0'), dealershipId: D, firstName: `Name${number}` }),
  leads: 1,
  packets: 2,
  opens: 3,
  submitted: false,
  lastActiveAt: null,
  ...changes,
})
let served: ListedCustomer[]

function open(more = '', responses: Record<string, StubResponse> = {}, role: 'ADMIN' | 'SALES' = 'ADMIN') {
  const server = stubServer({
    'GET /api/dealerships': () => [mine],
    [`GET ${CUSTOMERS}`]: ({ query }) => {
      const page = Number(query.page)
      const found = served.filter(({ firstName }) => firstName.includes(query.search ?? ''))
      return { customers: found.slice((page - 1) * 25, page * 25), total: found.length, page, pageSize: 25 }
    },
    ...responses,
  })
  const user = { role, dealershipId: D }
  return { ...server, ...renderStaffPage([STAFF_ROUTES.customers], CustomersPage, { at: `${customersPath(D)}${more}`, user }) }
}

beforeEach(() => {
  served = [listed(1, { phone: '4045550177', zip: '30309' }), listed(2, { phone: '', email: '' })]
})

test('a row shows contact details and packet activity, and links to the customer', async () => {
  open()
  const row = await screen.findByRole('article', { name: 'Name1 Doe' })
  for (const text of ['(404) 555-0177', '30309', '2 packets', '3 opens', 'jane@example.test']) expect(row.textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'Name1 Doe' }).getAttribute('href')).toBe(customersPath(D, served[0]?._id))
  expect(screen.getByRole('link', { name: 'Call Name1 Doe' }).getAttribute('href')).toBe('tel:+14045550177')
  expect(screen.queryByRole('link', { name: 'Call Name2 Doe' })).toBeNull()
})

test('J and K move between the customers, and Enter opens one', async () => {
  const { router } = open()
  await screen.findByRole('article', { name: 'Name2 Doe' })
  await userEvent.keyboard('jjk')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Name1 Doe' }))
  await userEvent.keyboard('j{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(customersPath(D, served[1]?._id)))
})

test('records a call on the newest lead that the user sees, and none of a customer without one', async () => {
  served = [listed(1, { leadId: null }), listed(2)]
  const { calls } = open()
  for (const name of ['Call Name1 Doe', 'Call Name2 Doe']) await userEvent.click(await screen.findByRole('link', { name }))
  const path = `/api/dealerships/${D}/leads/${served[1]?.leadId}/contacts`
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ path, body: { channel: 'call' } }]))
})

test('while all customers load after a search without results, the search box stays and the list is not said to be empty', async () => {
  const everyone = holdResponse(() => ({ customers: served, total: served.length, page: 1, pageSize: 25 }))
  const noOne = { customers: [], total: 0, page: 1, pageSize: 25 }
  open('?search=zzz', { [`GET ${CUSTOMERS}`]: (call) => (call.query.search ? noOne : everyone.held(call)) })
  await screen.findByText('No customers match')
  const field = screen.getByLabelText('Search customers')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByLabelText('Loading customers')
  expect(screen.queryByText('No customers yet')).toBeNull()
  everyone.release()
  await screen.findByRole('article', { name: 'Name1 Doe' })
  expect(document.activeElement).toBe(field)
})

test('a page that no longer exists shows the last page, and Back leaves the list', async () => {
  const { router } = open('?page=2')
  await screen.findByRole('article', { name: 'Name1 Doe' })
  expect([router.state.location.search, router.state.historyAction]).toEqual(['', 'REPLACE'])
  expect(screen.queryByText('No customers match')).toBeNull()
})

test('a search starts at page 1, and one without results can be cleared', async () => {
  served = Array.from({ length: 30 }, (_, number) => listed(number))
  const { router } = open('?page=2')
  await screen.findByText('Showing 5 of 30 customers')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'zzz')
  await waitFor(() => expect(router.state.location.search).toBe('?search=zzz'))
  await screen.findByText('No customers match')
  await userEvent.click(screen.getByRole('button', { name: 'Show all customers' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('only users who may merge see possible duplicates', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'More of the customers' }))
  const link = await screen.findByRole('menuitem', { name: 'Possible duplicates' })
  expect(link.getAttribute('href')).toBe(duplicatesPath(D))
  cleanup()
  open('', {}, 'SALES')
  await userEvent.click(await screen.findByRole('button', { name: 'More of the customers' }))
  await screen.findByRole('menuitem', { name: 'Add customer' })
  expect(screen.queryByRole('menuitem', { name: 'Possible duplicates' })).toBeNull()
})

test('without customers the page shows one sentence, one button and no search', async () => {
  served = []
  open()
  await screen.findByText('No customers yet')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('adding a customer opens their page', async () => {
  const added = sampleCustomer({ _id: 'f'.repeat(24), dealershipId: D })
  const { router } = open('', { [`POST ${CUSTOMERS}`]: () => added, [`POST /api/dealerships/${D}/leads`]: () => ({}) })
  await screen.findByRole('article', { name: 'Name1 Doe' })
  await userEvent.click(screen.getByRole('button', { name: 'Add customer' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /First Name/ }), 'Jane')
  await userEvent.type(screen.getByRole('textbox', { name: /Last Name/ }), 'Doe')
  await userEvent.click(screen.getByRole('button', { name: 'Add New Customer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(customersPath(D, added._id)))
})

test('Escape and Cancel ask before they discard a customer who is being added', async () => {
  open()
  await screen.findByRole('article', { name: 'Name1 Doe' })
  await userEvent.click(screen.getByRole('button', { name: 'Add customer' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /First Name/ })
  await userEvent.type(name, 'Jane{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(name.value).toBe('Jane')
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Add customer' })).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add customer' })).toBeNull())
})

test('leaving the page asks before it discards a customer who is being added', async () => {
  const { router } = open()
  await screen.findByRole('article', { name: 'Name1 Doe' })
  await userEvent.click(screen.getByRole('button', { name: 'Add customer' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /First Name/ }), 'Jane')
  await act(() => router.navigate('/other'))
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /First Name/ }).value).toBe('Jane')
  await act(() => router.navigate('/other'))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await screen.findByText('Another page')
})

test('customers that fail to load show an error and can be retried', async () => {
  let down = true
  open('', { [`GET ${CUSTOMERS}`]: () => (down ? refusal(500, 'Down.') : { customers: served, total: 2, page: 1, pageSize: 25 }) })
  await screen.findByText("We couldn't load the customers")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'Name1 Doe' })
})
