import { eventually } from '@forecourt/dev-servers/eventually'
import { storeTombstone } from '@forecourt/mongo/tombstones'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket, vehicle } from '../testing/packets.ts'
import { remaining } from '../testing/remaining.ts'
import { openDealership, publicRequestBody } from '../testing/requests.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

/** Creates a known dealership, and functions that read what its staff see. */
async function showroom() {
  const place = staffOf()
  const { dealershipId } = place
  await openDealership(leads, dealershipId)
  const staff = leads.as(place.admin)
  return {
    ...place,
    staff,
    ask: (more: object = {}) => leads.anonymous().call('requestFromInventory', { params: { dealershipId }, body: publicRequestBody(more) }),
    leads: async () => (await staff.call('listLeads', { params: { dealershipId } })).body,
    customers: async () => (await staff.call('listCustomers', { params: { dealershipId } })).body,
    count: async () => (await remaining(leads, dealershipId))['customer-requests'],
  }
}

test('a request creates a customer with an unassigned lead, both by the visitor, and notifies staff', async () => {
  const room = await showroom()
  const createdBy = { name: 'Website visitor', role: 'CUSTOMER' }
  const live = await leads.live(room.dealershipId)
  expect(await room.ask({ phone: '(404) 555-0100' })).toMatchObject({ status: 201, body: { success: true } })
  expect(await room.customers()).toMatchObject([{ firstName: 'Vera', email: 'vera@example.com', phone: '(404) 555-0100', createdBy }])
  expect(await room.leads()).toMatchObject([
    {
      source: 'public-inventory',
      createdBy,
      assignedTo: null,
      vehicle,
      phone: '(404) 555-0100',
      lastRequest: { kind: 'test-drive', source: 'public-inventory', message: 'Is it still there?', preferredTime: 'Saturday morning' },
      lastActiveAt: leads.clock.now().toISOString(),
    },
  ])
  await eventually(async () =>
    expect(await leads.events('leads.customer.requested.v1', room.dealershipId)).toMatchObject([
      {
        actor: { kind: 'customer' },
        data: { customerName: 'Vera Visitor', source: 'public-inventory', vehicle: { vin: vehicle.vin }, assignedTo: null, sentBy: null },
      },
    ]),
  )
  await eventually(() => expect(live.map(({ topic }) => topic)).toContain('lead.changed'))
})

test('accepts a vehicle whose make, model and trim are as long as the inventory keeps them', async () => {
  const room = await showroom()
  const long = { ...vehicle, make: 'm'.repeat(300), model: 'o'.repeat(300), trim: 't'.repeat(300) }
  expect(await room.ask({ vehicle: long })).toMatchObject({ status: 201 })
  expect(await room.leads()).toMatchObject([{ vehicle: long, lastRequest: { vehicle: long } }])
  await eventually(async () =>
    expect(await leads.events('leads.customer.requested.v1', room.dealershipId)).toMatchObject([{ data: { vehicle: long } }]),
  )
})

test('finds a customer by email, reuses the lead for the vehicle, and creates one for another vehicle', async () => {
  const room = await showroom()
  const { dealershipId } = room
  const body = { firstName: 'Vera', lastName: 'Visitor', email: 'vera@example.com', vehicle }
  const lead = await leads.as(room.sales).call('createLead', { params: { dealershipId }, body })
  await room.ask({ vehicle: { ...vehicle, vin: vehicle.vin.toLowerCase() }, phone: '(404) 555-0100' })
  expect(await room.leads()).toMatchObject([
    { _id: lead.body._id, source: 'staff', phone: '(404) 555-0100', createdBy: { id: room.sales._id } },
  ])
  await room.ask({ phone: '(404) 555-0199', vehicle: { ...vehicle, vin: '1HGCM82633A004352', stockNumber: 'B2' } })
  expect(await room.leads()).toHaveLength(2)
  expect(await room.customers()).toMatchObject([{ phone: '(404) 555-0100', otherPhones: ['(404) 555-0199'] }])
  // SALES see the request on their own lead, but not the unassigned lead
  const seen = await leads.as(room.sales).call('listLeads', { params: { dealershipId } })
  expect(seen.body).toMatchObject([{ _id: lead.body._id, lastRequest: { kind: 'test-drive' } }])
})

test('the lead of a request takes over the packet link for its vehicle that was made for another lead, and no other link', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, staff, email } = sent
  await openDealership(leads, dealershipId)
  const another = { ...vehicle, vin: '1HGCM82633A004352', stockNumber: 'B2' }
  const made = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle: another } })
  expect(made.body).toMatchObject({ leadId: sent.leadId })
  leads.clock.advance(1_000)
  const body = publicRequestBody({ email, vehicle: another })
  expect((await leads.anonymous().call('requestFromInventory', { params: { dealershipId }, body })).status).toBe(201)
  const newer = await sent.lead()
  expect(newer?._id).not.toBe(sent.leadId)
  expect((await staff.call('getPacketLog', { params: { logId: made.body._id } })).body).toMatchObject({ leadId: newer?._id })
  expect(await sent.packet()).toMatchObject({ leadId: sent.leadId })
})

test('without an email, finds a customer by phone and name', async () => {
  const room = await showroom()
  await room.ask({ email: '', phone: '404 555 0100' })
  await room.ask({ email: '', phone: '(404) 555-0100' })
  await room.ask({ email: '', phone: '(404) 555-0100', firstName: 'Victor' })
  expect((await room.customers()).map(({ firstName }) => firstName).sort()).toEqual(['Vera', 'Victor'])
  expect(await room.leads()).toHaveLength(2)
  expect(await room.count()).toBe(3)
})

test('a repeated press, even concurrent, creates one request, one lead and one customer', async () => {
  const room = await showroom()
  const press = { requestKey: 'the-same-press' }
  const responses = await Promise.all([1, 2, 3, 4].map(() => room.ask(press)))
  responses.push(await room.ask(press))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await remaining(leads, room.dealershipId)).toMatchObject({ customers: 1, leads: 1, 'customer-requests': 1 })
})

test('two concurrent questions of a new person are two requests on one lead', async () => {
  const room = await showroom()
  const responses = await Promise.all([room.ask(), room.ask({ kind: 'price' })])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(await remaining(leads, room.dealershipId)).toMatchObject({ customers: 1, leads: 1, 'customer-requests': 2 })
})

test('returns success for a filled honeypot field, and stores nothing', async () => {
  const room = await showroom()
  expect(await room.ask({ website: 'https://spam.example' })).toMatchObject({ status: 201, body: { success: true } })
  expect(await remaining(leads, room.dealershipId)).toMatchObject({ customers: 0, leads: 0, 'customer-requests': 0 })
})

test('returns 404 for an unknown or deleted dealership', async () => {
  const { dealershipId, ask } = await showroom()
  await storeTombstone(leads.db.collection('dealerships'), dealershipId, leads.clock.now())
  expect((await ask()).status).toBe(404)
  const unknown = newId()
  const response = await leads.anonymous().call('requestFromInventory', { params: { dealershipId: unknown }, body: publicRequestBody() })
  expect(response.status).toBe(404)
  for (const id of [dealershipId, unknown]) expect(await remaining(leads, id)).toMatchObject({ customers: 0, 'customer-requests': 0 })
})

test.each([
  ['neither phone nor email', { email: '', phone: '' }],
  ['an invalid phone', { email: '', phone: '---' }],
  ['an invalid email', { email: 'vera' }],
  ['no name', { firstName: ' ' }],
  ['a name of several lines', { lastName: 'Visitor\nBcc: everybody' }],
  ['a message that is too long', { message: 'x'.repeat(1_001) }],
  ['a vehicle that is too long', { vehicle: { ...vehicle, trim: 'x'.repeat(301) } }],
  ['an operator', { email: { $ne: '' } }],
  ['no key', { requestKey: 'short' }],
])('rejects %s and stores nothing', async (_, more) => {
  const room = await showroom()
  expect((await room.ask(more)).status).toBe(400)
  expect(await remaining(leads, room.dealershipId)).toMatchObject({ customers: 0, 'customer-requests': 0 })
})

test('does not use a customer of another dealership with the same email', async () => {
  const [one, other] = [await showroom(), await showroom()]
  await one.ask()
  await other.ask()
  expect(await one.count()).toBe(1)
  const [mine, theirs] = [await one.customers(), await other.customers()]
  expect(mine[0]?._id).not.toBe(theirs[0]?._id)
})

test('does not give the email of another customer to one found by phone and name', async () => {
  const room = await showroom()
  const { dealershipId } = room
  const add = (body: object) => room.staff.call('createCustomer', { params: { dealershipId }, body: body as never })
  await add({ firstName: 'Vera', lastName: 'Visitor', phone: '(404) 555-0100' })
  await add({ firstName: 'Vera', lastName: 'Visitor', email: 'vera@example.com' })
  await room.ask({ phone: '(404) 555-0100' })
  const found = await room.customers()
  expect(found.map(({ email, phone }) => `${email} ${phone}`).sort()).toEqual([' (404) 555-0100', 'vera@example.com (404) 555-0100'])
})

test('a request by staff on the public form counts as a customer’s', async () => {
  const room = await showroom()
  await room.staff.call('requestFromInventory', { params: room, body: publicRequestBody() })
  expect(await room.leads()).toMatchObject([{ createdBy: { role: 'CUSTOMER' }, source: 'public-inventory' }])
  await eventually(async () =>
    expect(await leads.events('leads.customer.requested.v1', room.dealershipId)).toMatchObject([{ actor: { kind: 'customer' } }]),
  )
  const docs = await leads.db
    .collection('customer-requests')
    .find({ dealershipId: new ObjectId(room.dealershipId) })
    .toArray()
  expect(docs).toMatchObject([{ packetLogId: null }])
})
