import { MantineProvider } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { CustomerChooser } from './customer-chooser.tsx'

const DEALERSHIP = 'd'.repeat(24)
const CUSTOMERS = `/api/dealerships/${DEALERSHIP}/customers`
const LEADS = `/api/dealerships/${DEALERSHIP}/leads`
const jane = sampleCustomer()
const withoutLead = sampleCustomer({ leadId: null })
const sam = sampleCustomer({ _id: '1'.repeat(24), firstName: 'Sam', lastName: 'Seller', email: '', phone: '', leadId: null })
const onSelect = vi.fn()

const page = (...customers: (typeof jane)[]) => ({ customers, total: customers.length, page: 1, pageSize: 20 })

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function open(responses: Record<string, StubResponse>) {
  const server = stubServer({ [`GET ${CUSTOMERS}`]: () => page(jane, sam), ...responses })
  renderPortal(<CustomerChooser dealershipId={DEALERSHIP} vehicle={null} selected={null} onSelect={onSelect} onChangeCustomer={() => {}} />)
  return server
}
async function agreeToDelete(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: `Delete ${name}…` }))
  await screen.findByText(/Are you sure you want to delete this customer\?/)
  await userEvent.click(screen.getByRole('button', { name: 'Delete customer' }))
}
async function add(email: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  await userEvent.type(screen.getByLabelText(/First Name/), 'Jane')
  await userEvent.type(screen.getByLabelText(/Last Name/), 'Doe')
  await userEvent.type(screen.getByLabelText('Email Address'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Add New Customer' }))
}
const asked = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('the phone number of a new customer is formatted as it is typed', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  const phone = screen.getByLabelText<HTMLInputElement>('Mobile Number')
  await userEvent.type(phone, '4045550177')
  expect(phone.value).toBe('(404) 555-0177')
})

test.each([
  ['main', { phone: '(404) 555-0177' }],
  ['other', { phone: '(404) 555-0100', otherPhones: ['404-555-0177'] }],
])('a phone number that is the %s one of a customer shows whose it is', async (_, phones) => {
  open({ [`GET ${CUSTOMERS}`]: () => page({ ...jane, ...phones }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  await userEvent.type(screen.getByLabelText('Mobile Number'), '4045550177')
  expect((await screen.findByText(/has this phone number already/)).textContent).toContain('Jane Doe')
})

test('the input of a new customer stays while the user searches, until a customer is selected', async () => {
  open({})
  const firstName = () => screen.getByLabelText<HTMLInputElement>(/First Name/)
  const back = () => userEvent.click(screen.getByRole('button', { name: 'Back to search' }))
  const addNew = async () => userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  await addNew()
  await userEvent.type(firstName(), 'Jane')
  await back()
  await addNew()
  expect(firstName().value).toBe('Jane')
  await back()
  await userEvent.click(await screen.findByText('Sam Seller'))
  expect(onSelect).toHaveBeenCalledWith(sam, false)
  await addNew()
  expect(firstName().value).toBe('')
})

test('a customer who is added after the user left the form does not replace the chosen one', async () => {
  const { held, release } = holdResponse(() => jane)
  open({ [`POST ${CUSTOMERS}`]: held })
  await add('jane@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'Back to search' }))
  await userEvent.click(await screen.findByText('Sam Seller'))
  release()
  await screen.findByText('Customer added!')
  expect(onSelect.mock.calls).toEqual([[sam, false]])
})

test('says that no customer matches only once the search was answered', async () => {
  const { held, release } = holdResponse(() => page(jane))
  open({ [`GET ${CUSTOMERS}`]: (call) => (call.query.search === 'Jane' ? held(call) : page()) })
  const search = screen.getByLabelText('Search customers')
  await userEvent.type(search, 'Jnae')
  await screen.findByText(/No customer matches “Jnae”/)
  await userEvent.clear(search)
  await userEvent.type(search, 'Jane')
  await screen.findByLabelText('Loading customers')
  expect(screen.queryByText(/No customer matches/)).toBeNull()
  release()
  await screen.findByText('Jane Doe')
})

test('customers with a lead are labeled, and arrow keys select a customer', async () => {
  open({})
  const list = await screen.findByRole('list', { name: 'Customers' })
  expect(within(list).getAllByText('Lead')).toHaveLength(1)
  screen.getByLabelText('Search customers').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(onSelect).toHaveBeenCalledWith(jane, false)
})

test('arrow keys in the menu of a row stay in the menu', async () => {
  stubServer({ [`GET ${CUSTOMERS}`]: () => page(jane, sam) })
  // the menu is elsewhere in the page, which Mantine leaves out in tests
  renderPortal(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <CustomerChooser dealershipId={DEALERSHIP} vehicle={null} selected={null} onSelect={onSelect} onChangeCustomer={() => {}} />
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sam Seller' }))
  // jsdom draws nothing, so that Mantine hides the menu once it has placed it; it takes the focus after it was drawn
  const item = await screen.findByRole('menuitem', { name: 'Delete Sam Seller…', hidden: true })
  await waitFor(() => expect(item.closest('[role="menu"]')?.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item)
})

test('only a merged customer shows other emails and phone numbers', async () => {
  const merged = { ...sam, otherEmails: ['sam@work.test'], otherPhones: ['555 0199'] }
  open({ [`GET ${CUSTOMERS}`]: () => page(jane, merged) })
  await screen.findByText('Also: sam@work.test, 555 0199')
  expect(screen.getAllByText(/^Also:/)).toHaveLength(1)
})

test('deleting a customer reports what was deleted with them', async () => {
  const { calls } = open({ [`DELETE ${CUSTOMERS}/${jane._id}`]: () => ({ success: true, leadsDeleted: 2, packetLogsDeleted: 1 }) })
  await agreeToDelete('Jane Doe')
  await screen.findByText('Jane Doe was deleted, with 2 leads and 1 packet link.')
  expect(asked(calls)).toEqual([`DELETE ${CUSTOMERS}/${jane._id}`])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search customers')))
})

test('deletes the lead when the customer is already gone', async () => {
  const { calls } = open({ [`DELETE ${LEADS}/${jane.leadId}`]: () => ({ success: true, customersDeleted: 0, packetLogsDeleted: 3 }) })
  await agreeToDelete('Jane Doe')
  await screen.findByText('Jane Doe was deleted, with 1 lead and 3 packet links.')
  expect(asked(calls)).toEqual([`DELETE ${CUSTOMERS}/${jane._id}`, `DELETE ${LEADS}/${jane.leadId}`])
})

test.each([
  ['gone without a lead', 'Sam Seller', {}, /^Failed to delete customer\. They may have been deleted already\./, 1],
  ['gone with their lead', 'Jane Doe', {}, /^Failed to delete customer\./, 2],
  [
    "with leads that are not the caller's",
    'Jane Doe',
    { [`DELETE ${CUSTOMERS}/${jane._id}`]: () => refusal(409, 'This customer has leads of others.') },
    /^Failed to delete customer\. This customer has leads of others\./,
    1,
  ],
])('a customer %s is not deleted, and an error is shown', async (_, name, responses, message, calledTimes) => {
  const { calls } = open(responses as Record<string, StubResponse>)
  await agreeToDelete(name)
  await screen.findByText(message)
  expect(asked(calls)).toHaveLength(calledTimes)
})

test('canceling the confirmation deletes no customer', async () => {
  const { calls } = open({})
  await userEvent.click(await screen.findByRole('button', { name: 'More for Jane Doe' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Jane Doe…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(asked(calls)).toEqual([])
})

test('adding a customer creates a lead, and a lead that fails keeps the customer', async () => {
  const { calls } = open({ [`POST ${CUSTOMERS}`]: () => withoutLead, [`POST ${LEADS}`]: () => refusal(500, 'no') })
  await add('jane@example.test')
  await waitFor(() => expect(onSelect).toHaveBeenCalledWith(withoutLead, true))
  expect(asked(calls)).toEqual([`POST ${CUSTOMERS}`, `POST ${LEADS}`])
})

test('an existing customer is reported and selected, and gets no second lead', async () => {
  const { calls } = open({ [`POST ${CUSTOMERS}`]: () => refusal(409, 'exists', { customer: jane }) })
  await add('jane@example.test')
  await screen.findByText('Customer already exists for this dealership.')
  expect(onSelect).toHaveBeenCalledWith(jane, false)
  expect(asked(calls)).toEqual([`POST ${CUSTOMERS}`])
})

test('an existing customer who has no lead yet gets one', async () => {
  const exists = () => refusal(409, 'exists', { customer: withoutLead })
  const { calls } = open({ [`POST ${CUSTOMERS}`]: exists, [`POST ${LEADS}`]: () => ({}) })
  await add('jane@example.test')
  await waitFor(() => expect(onSelect).toHaveBeenCalledWith(withoutLead, false))
  expect(asked(calls)).toEqual([`POST ${CUSTOMERS}`, `POST ${LEADS}`])
  expect(calls.find(({ path }) => path === LEADS)?.body).toMatchObject({ customerId: withoutLead._id })
})

test('adding again after a failure is the same request, until the input changes', async () => {
  const { calls } = open({ [`POST ${CUSTOMERS}`]: () => refusal(503, 'Try later.') })
  await add('jane@example.test')
  await screen.findByText('Error adding customer: Try later.')
  const submit = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Add New Customer' }))
    await waitFor(() => expect(asked(calls)).toHaveLength(times))
  }
  await submit(2)
  await userEvent.type(screen.getByLabelText('Mobile Number'), '4045550177')
  await submit(3)
  const ids = calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { requestId: string }).requestId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test('a server error is shown beside its field and keeps the input', async () => {
  const fields = [{ path: 'body.email', message: 'must be an email address' }]
  open({ [`POST ${CUSTOMERS}`]: () => refusal(400, 'Please check the form.', { fields }) })
  await add('jane@example')
  await screen.findByText('Error adding customer: Please check the form.')
  await screen.findByText('must be an email address')
  expect(document.activeElement).toBe(screen.getByLabelText('Email Address'))
  expect(screen.getByLabelText<HTMLInputElement>(/First Name/).value).toBe('Jane')
})

test('a form without names or with an invalid email is not submitted', async () => {
  const { calls } = open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  await userEvent.type(screen.getByLabelText('Email Address'), 'nonsense{Enter}')
  await screen.findByText('First Name is required')
  expect(screen.getByText('Enter an email address, or leave it empty')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/First Name/))
  expect(asked(calls)).toEqual([])
})

test('pasted text without contact details shows a message', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  await userEvent.type(screen.getByLabelText('Quick Paste and Parse'), '!!!')
  await userEvent.click(screen.getByRole('button', { name: 'Parse' }))
  await screen.findByText('We found no contact details in this text.')
})

test('pasting text fills the form without another click', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  await userEvent.click(screen.getByLabelText('Quick Paste and Parse'))
  await userEvent.paste('Novak, Jan\nC: 951-555-0188\njan.novak@mail.test')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/First Name/).value).toBe('Jan'))
  expect(screen.getByLabelText<HTMLInputElement>('Mobile Number').value).toBe('(951) 555-0188')
})

test('a pasted ZIP code is shown, and one of an earlier paste can be removed', async () => {
  const { calls } = open({ [`POST ${CUSTOMERS}`]: () => jane, [`POST ${LEADS}`]: () => ({}) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }))
  expect(screen.queryByLabelText('ZIP')).toBeNull()
  await userEvent.click(screen.getByLabelText('Quick Paste and Parse'))
  await userEvent.paste('Novak, Jan\n951-555-0188\nHemet, CA 92544')
  const zip = await screen.findByLabelText<HTMLInputElement>('ZIP')
  expect(zip.value).toBe('92544')
  await userEvent.clear(zip)
  await userEvent.click(screen.getByRole('button', { name: 'Add New Customer' }))
  await waitFor(() => expect(onSelect).toHaveBeenCalled())
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ firstName: 'Jan', zip: '' })
})

test('deleting a customer takes more than one click', async () => {
  open({})
  await screen.findByRole('button', { name: 'More for Jane Doe' })
  expect(screen.queryByText(/^Delete/)).toBeNull()
})

test('customers that fail to load show an error and can be retried', async () => {
  let fails = true
  open({ [`GET ${CUSTOMERS}`]: () => (fails ? refusal(500, 'Something went wrong on our side.') : page(jane)) })
  await screen.findByText("We couldn't load the customers")
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Jane Doe')
})
