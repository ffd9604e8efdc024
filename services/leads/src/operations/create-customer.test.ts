import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealership, type LeadsFixture, newId, owner, startLeads } from '../testing/leads-fixture.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})
afterAll(() => leads.close())

const john = { firstName: 'John', lastName: 'Smith', email: 'John.Smith@Example.com', phone: '(555) 123-4567', zip: '62704' }

test('a customer is added with who added them, whatever the client says of itself', async () => {
  const { dealershipId, sales } = dealership()
  const made = await leads.as(sales)('createCustomer', {
    params: { dealershipId },
    body: { ...john, createdBy: { name: 'Somebody Else' } },
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
  const found = await leads.as(sales)('listCustomers', { params: { dealershipId } })
  expect(found.body).toEqual([made.body])
})

test('a customer who is there already is answered with the existing one', async () => {
  const { dealershipId, admin } = dealership()
  const staff = leads.as(admin)
  const made = await staff('createCustomer', { params: { dealershipId }, body: john })
  const again = await staff('createCustomer', {
    params: { dealershipId },
    body: { ...john, firstName: 'Johnny', email: 'JOHN.SMITH@example.com ' },
  })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'CUSTOMER_EXISTS', error: 'Customer already exists for this dealership.', customer: made.body },
  })
})

test('without an email the same phone and name are the same person; a different name is not', async () => {
  const { dealershipId, admin } = dealership()
  const staff = leads.as(admin)
  const made = await staff('createCustomer', { params: { dealershipId }, body: { ...john, email: '' } })
  const again = await staff('createCustomer', {
    params: { dealershipId },
    body: { ...john, email: '', firstName: 'JOHN', phone: '555.123.4567' },
  })
  expect(again).toMatchObject({ status: 409, body: { customer: { _id: made.body._id } } })
  const wife = await staff('createCustomer', { params: { dealershipId }, body: { ...john, email: '', firstName: 'Jane' } })
  expect(wife.status).toBe(201)
})

test('two who are only names are two people', async () => {
  const { dealershipId, admin } = dealership()
  const add = () => leads.as(admin)('createCustomer', { params: { dealershipId }, body: { firstName: 'John', lastName: 'Doe' } })
  expect([(await add()).status, (await add()).status]).toEqual([201, 201])
})

test('the same person added ten times at once is one customer, and every answer names them', async () => {
  const { dealershipId, admin } = dealership()
  const staff = leads.as(admin)
  const answers = await Promise.all(Array.from({ length: 10 }, () => staff('createCustomer', { params: { dealershipId }, body: john })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  const ids = new Set(answers.map(({ body }) => body.customer?._id ?? body._id))
  expect(ids.size).toBe(1)
  expect((await staff('listCustomers', { params: { dealershipId } })).body).toHaveLength(1)
})

test('the same person is a customer of each dealership', async () => {
  for (const { dealershipId, admin } of [dealership(), dealership()]) {
    const made = await leads.as(admin)('createCustomer', { params: { dealershipId }, body: john })
    expect(made.status).toBe(201)
  }
})

test.each([
  ['no first name', { ...john, firstName: ' ' }, 'firstName'],
  ['no last name', { firstName: 'John' }, 'lastName'],
  ['something else than an email', { ...john, email: 'not an address' }, 'email'],
  ['a name of two lines', { ...john, firstName: 'John\nBcc: all@example.com' }, 'firstName'],
  ['an operator for a name', { ...john, firstName: { $gt: '' } }, 'firstName'],
])('%s is refused by the field', async (_, body, path) => {
  const { dealershipId, admin } = dealership()
  const refused = await leads.as(admin)('createCustomer', { params: { dealershipId }, body: body as typeof john })
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: [{ path: expect.stringContaining(path) }] } })
})

test('nobody adds customers to a dealership they do not work for; OWNER does to any', async () => {
  const { dealershipId } = dealership()
  const stranger = dealership()
  expect((await leads.anonymous()('createCustomer', { params: { dealershipId }, body: john })).status).toBe(401)
  expect((await leads.as(stranger.admin)('createCustomer', { params: { dealershipId }, body: john })).status).toBe(404)
  expect((await leads.as(owner)('createCustomer', { params: { dealershipId: newId() }, body: john })).status).toBe(201)
})
