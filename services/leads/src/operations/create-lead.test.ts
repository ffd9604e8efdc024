import { randomUUID } from 'node:crypto'
import { leadCreated } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const john = { firstName: 'John', lastName: 'Smith', email: 'john@example.com', phone: '(555) 123-4567', zip: '62704' }
const customersOf = async (dealershipId: string, staff: ReturnType<LeadsFixture['as']>) =>
  (await staff.call('listCustomers', { params: { dealershipId } })).body

test('a lead of a new person creates the customer', async () => {
  const { dealershipId, sales } = staffOf()
  const staff = leads.as(sales)
  const lead = await staff.call('createLead', { params: { dealershipId }, body: { ...john, vehicle, createdBy: { role: 'OWNER' } } })
  expect(lead).toMatchObject({
    status: 201,
    body: {
      ...john,
      vehicle,
      createdBy: { id: sales._id, role: 'SALES' },
      assignedTo: null,
      packets: 0,
      active: false,
      lastOpenedAt: null,
    },
  })
  expect(await customersOf(dealershipId, staff)).toMatchObject([{ _id: lead.body.customerId, leadId: lead.body._id, ...john }])
})

test('a lead finds its customer by email, else by phone and name, and fills in missing values', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const add = (body: Record<string, string>) =>
    staff.call('createLead', { params: { dealershipId }, body: { firstName: 'John', lastName: 'Smith', ...body } })
  const first = await add({ phone: '555-123-4567' })
  const second = await add({ phone: '(555) 123-4567', email: 'john@example.com', zip: '62704' })
  const third = await add({ email: 'JOHN@example.com' })
  expect(new Set([first, second, third].map(({ body }) => body.customerId)).size).toBe(1)
  expect(await customersOf(dealershipId, staff)).toMatchObject([
    { email: 'john@example.com', phone: '555-123-4567', zip: '62704', leadId: third.body._id },
  ])
})

test('a retry of one press adds a lead once, also at once, and returns it', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const press = (requestId: string) => staff.call('createLead', { params: { dealershipId }, body: { ...john, vehicle, requestId } })
  const requestId = randomUUID()
  const atOnce = await Promise.all([press(requestId), press(requestId)])
  const responses = [...atOnce, await press(requestId)]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
  await eventually(async () => expect(await leads.events(leadCreated.type, dealershipId)).toHaveLength(1))
  // another press with the same input is another lead
  expect((await press(randomUUID())).body._id).not.toBe(atOnce[0].body._id)
})

test('the same phone and name with another email creates another customer', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const add = (email: string) => staff.call('createLead', { params: { dealershipId }, body: { ...john, email } })
  const [one, other, unsaid] = [await add('one@example.com'), await add('other@example.com'), await add('')]
  expect(other.body.customerId).not.toBe(one.body.customerId)
  expect([one.body.customerId, other.body.customerId]).toContain(unsaid.body.customerId)
  expect(unsaid.body.email).toMatch(/^(one|other)@example\.com$/)
})

test('the same name without a phone number is another customer, whatever is typed instead of a number', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const add = async (phone: string) =>
    (await staff.call('createLead', { params: { dealershipId }, body: { ...john, email: '', phone } })).body.customerId
  const ids = [await add('n/a'), await add('n/a'), await add(''), await add('---')]
  expect(new Set(ids).size).toBe(4)
})

test('a lead with a customer id belongs to that customer; returns 404 for one of another dealership', async () => {
  const { dealershipId, admin } = staffOf()
  const stranger = staffOf()
  const theirs = await leads.as(stranger.admin).call('createCustomer', { params: { dealershipId: stranger.dealershipId }, body: john })
  const body = { ...john, customerId: theirs.body._id }
  const staff = leads.as(admin)
  const foreign = await staff.call('createLead', { params: { dealershipId }, body })
  const missing = await staff.call('createLead', { params: { dealershipId }, body: { ...john, customerId: newId() } })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  const own = await leads.as(stranger.admin).call('createLead', { params: { dealershipId: stranger.dealershipId }, body })
  expect(own).toMatchObject({ status: 201, body: { customerId: theirs.body._id } })
})

test('a lead with a customer id does not give the customer the contact of another customer', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const add = async (body: object) =>
    (await staff.call('createCustomer', { params: { dealershipId }, body: { firstName: 'Jim', lastName: 'Known', ...body } })).body._id
  await add({ email: 'jim@example.com' })
  await add({ phone: '555-123-4567' })
  const nameOnly = await add({})
  for (const contact of [{ email: 'jim@example.com' }, { phone: '(555) 123-4567' }]) {
    const body = { firstName: 'Jim', lastName: 'Known', customerId: nameOnly, ...contact }
    expect(await staff.call('createLead', { params: { dealershipId }, body })).toMatchObject({
      status: 201,
      body: { customerId: nameOnly, ...contact },
    })
  }
  const customer = (await customersOf(dealershipId, staff)).find(({ _id }: { _id: string }) => _id === nameOnly)
  expect(customer).toMatchObject({ email: '', phone: '', leadId: expect.any(String) })
})

test('eight concurrent leads of a new person belong to one customer', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const made = await Promise.all(
    Array.from({ length: 8 }, () => staff.call('createLead', { params: { dealershipId }, body: { ...john, vehicle } })),
  )
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(await customersOf(dealershipId, staff)).toHaveLength(1)
  expect((await staff.call('listLeads', { params: { dealershipId } })).body).toHaveLength(8)
})

test('a lead can have no vehicle', async () => {
  const { dealershipId, admin } = staffOf()
  const lead = await leads.as(admin).call('createLead', { params: { dealershipId }, body: john })
  expect(lead).toMatchObject({ status: 201, body: { vehicle: { vin: '', stockNumber: '', year: null } } })
})

test('screens are notified of a new lead', async () => {
  const { dealershipId, admin } = staffOf()
  const live = await leads.live(dealershipId)
  const lead = await leads.as(admin).call('createLead', { params: { dealershipId }, body: john })
  await eventually(() => expect(live).toContainEqual({ topic: 'lead.changed', dealershipId, customerIds: [lead.body.customerId] }))
})
