import { randomUUID } from 'node:crypto'
import type { Customer } from '@forecourt/contracts/leads/records'
import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const john = { firstName: 'John', lastName: 'Smith', email: 'John.Smith@Example.com', phone: '(555) 123-4567', zip: '62704' }

test('stores who added a customer, by session instead of body', async () => {
  const { dealershipId, sales } = staffOf()
  const made = await leads.as(sales).call('createCustomer', {
    params: { dealershipId },
    body: { ...john, createdBy: { name: 'Mallory' } },
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...john,
      email: 'john.smith@example.com',
      dealershipId,
      leadId: null,
      createdBy: { id: sales._id, name: 'Sam Sales', role: 'SALES' },
    },
  })
  const found = await leads.as(sales).call('listCustomers', { params: { dealershipId } })
  expect(found.body).toEqual([made.body])
})

test('returns the existing customer for a duplicate', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const made = await staff.call('createCustomer', { params: { dealershipId }, body: john })
  const again = await staff.call('createCustomer', {
    params: { dealershipId },
    body: { ...john, firstName: 'Johnny', email: 'JOHN.SMITH@example.com ' },
  })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'CUSTOMER_EXISTS', error: 'Customer already exists for this dealership.', customer: made.body },
  })
})

test('without an email, phone and name identify the person', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const made = await staff.call('createCustomer', { params: { dealershipId }, body: { ...john, email: '' } })
  const again = await staff.call('createCustomer', {
    params: { dealershipId },
    body: { ...john, email: '', firstName: 'JOHN', phone: '555.123.4567' },
  })
  expect(again).toMatchObject({ status: 409, body: { customer: { _id: made.body._id } } })
  const wife = await staff.call('createCustomer', { params: { dealershipId }, body: { ...john, email: '', firstName: 'Jane' } })
  expect(wife.status).toBe(201)
})

test('two customers with only a name are different people', async () => {
  const { dealershipId, admin } = staffOf()
  const add = () => leads.as(admin).call('createCustomer', { params: { dealershipId }, body: { firstName: 'John', lastName: 'Doe' } })
  expect([(await add()).status, (await add()).status]).toEqual([201, 201])
})

test.each([
  ['with contact details', john],
  ['with only a name', { firstName: 'John', lastName: 'Doe' }],
])('a retry of one press adds a customer %s once, and returns them', async (_, person) => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const press = (requestId: string) => staff.call('createCustomer', { params: { dealershipId }, body: { ...person, requestId } })
  const requestId = randomUUID()
  const atOnce = await Promise.all([press(requestId), press(requestId)])
  const responses = [...atOnce, await press(requestId)]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
  expect((await staff.call('listCustomers', { params: { dealershipId } })).body).toHaveLength(1)
  // another press with the same input is another request
  expect((await press(randomUUID())).status).toBe(person === john ? 409 : 201)
})

test('adding the same person ten times concurrently creates one customer, named in every response', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => staff.call('createCustomer', { params: { dealershipId }, body: john })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  const ids = new Set(responses.map(({ body }) => (body as { customer?: Customer }).customer?._id ?? body._id))
  expect(ids.size).toBe(1)
  expect((await staff.call('listCustomers', { params: { dealershipId } })).body).toHaveLength(1)
})

test('the same person can be a customer of two dealerships', async () => {
  for (const { dealershipId, admin } of [staffOf(), staffOf()]) {
    const made = await leads.as(admin).call('createCustomer', { params: { dealershipId }, body: john })
    expect(made.status).toBe(201)
  }
})

test.each([
  ['no first name', { ...john, firstName: ' ' }, 'firstName'],
  ['no last name', { firstName: 'John' }, 'lastName'],
  ['an invalid email', { ...john, email: 'not an address' }, 'email'],
  ['a name of two lines', { ...john, firstName: 'John\nBcc: all@example.com' }, 'firstName'],
  ['an operator for a name', { ...john, firstName: { $gt: '' } }, 'firstName'],
])('rejects %s with the path of the field', async (_, body, path) => {
  const { dealershipId, admin } = staffOf()
  const refused = await leads.as(admin).call('createCustomer', { params: { dealershipId }, body: body as typeof john })
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: [{ path: expect.stringContaining(path) }] } })
})
