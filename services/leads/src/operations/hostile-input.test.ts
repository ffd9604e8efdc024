import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { HOSTILE_QUERIES, HOSTILE_STRINGS, HOSTILE_VALUES } from '@forecourt/service-testing/hostile-strings'
import { createTestIdentity } from '@forecourt/service-testing/test-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type LeadsFixture, startLeads } from '../testing/leads-fixture.ts'
import { type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'

let leads: LeadsFixture
let sent: SentPacket
let logId: string
beforeAll(async () => {
  leads = await startLeads()
  sent = await sendPacket(leads)
  logId = await sent.open()
})
afterAll(() => leads.close())

const timestamp = '2036-05-14T16:00:00.000Z'

type Place = [string, (text: never) => Promise<Answer>]

/** Where a query or a path holds a text. */
const inAddresses: Place[] = [
  ['the search of leads', (search) => sent.staff('listLeads', { params: sent, query: { search } })],
  ['the search of customers', (search) => sent.staff('listCustomers', { params: sent, query: { search } })],
  ['the search of packets', (search) => sent.staff('listPacketLogs', { query: { dealershipId: sent.dealershipId, search } })],
  ['the email of packets', (email) => sent.staff('listPacketLogs', { query: { dealershipId: sent.dealershipId, email } })],
  ['the address of a click stream', (email) => sent.staff('getClickStream', { params: { dealershipId: sent.dealershipId, email } })],
  [
    'the link of a click stream',
    (link) => sent.staff('getClickStream', { params: { dealershipId: sent.dealershipId, email: sent.email }, query: { link } }),
  ],
]

/** Where a body holds a text. */
const inBodies: Place[] = [
  ["a customer's name", (firstName) => sent.staff('createCustomer', { params: sent, body: { firstName, lastName: 'X' } })],
  ["a customer's phone", (phone) => sent.staff('createCustomer', { params: sent, body: { firstName: 'X', lastName: 'X', phone } })],
  ["a lead's email", (email) => sent.staff('createLead', { params: sent, body: { firstName: 'X', lastName: 'X', email } })],
  [
    "a lead's stock number",
    (stockNumber) => sent.staff('createLead', { params: sent, body: { firstName: 'X', lastName: 'X', vehicle: { stockNumber } } }),
  ],
  [
    "a packet's VIN",
    (vin) => sent.staff('createPacketLog', { body: { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle: { vin } } }),
  ],
  [
    "a packet's link",
    (link) => sent.staff('createPacketLog', { body: { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle, link } }),
  ],
  ['an opened link', (link) => leads.anonymous()('handleOpen', { body: { dealershipId: sent.dealershipId, link, vin: vehicle.vin } })],
  ['an opened VIN', (vin) => leads.anonymous()('handleOpen', { body: { dealershipId: sent.dealershipId, link: sent.link, vin } })],
  ["an entry's field", (field) => leads.anonymous()('saveOptions', { params: { logId }, body: { customerLogs: [{ field, timestamp }] } })],
  [
    "an entry's id",
    (id) => leads.anonymous()('saveOptions', { params: { logId }, body: { customerLogs: [{ id, field: 'calcTerm', timestamp }] } }),
  ],
  [
    "an entry's value",
    (newValue) =>
      leads.anonymous()('saveOptions', { params: { logId }, body: { customerLogs: [{ field: 'calcTerm', newValue, timestamp }] } }),
  ],
  [
    'a submitted ZIP code',
    (zipCode) => leads.anonymous()('saveOptions', { params: { logId }, body: { options: { paymentType: 'cash', zipCode } } }),
  ],
]

test.each(inAddresses)('no text put into %s breaks the service', async (_, put) => {
  // An address holds characters, not halves of them.
  for (const { name, value } of HOSTILE_STRINGS.filter((text) => !/\p{Surrogate}/u.test(text.value))) {
    expect((await put(value as never)).status, name).toBeLessThan(500)
  }
})

test.each(inBodies)('nothing put into %s breaks the service or reaches the database as an operator', async (_, put) => {
  for (const { name, value } of [...HOSTILE_STRINGS, ...HOSTILE_VALUES]) {
    expect((await put(value as never)).status, name).toBeLessThan(500)
  }
})

test('no operator was stored, and the service goes on', async () => {
  for (const name of ['customers', 'leads', 'packet-logs', 'activities', 'visits']) {
    for (const doc of await leads.db.collection(name).find().toArray()) {
      expect(JSON.stringify(doc)).not.toMatch(/[{,]"\$\w+":/)
    }
  }
  expect(await sent.packet()).toMatchObject({ opens: 1, customer: { firstName: 'Cora' } })
})

test.each(HOSTILE_QUERIES)('a query by which a parameter becomes $name is refused or read as text', async ({ value }) => {
  const headers = { [IDENTITY_HEADER]: createTestIdentity().asUser(sent.admin) }
  for (const parameter of ['search', 'page', 'date']) {
    const url = `/api/dealerships/${sent.dealershipId}/leads?${value(parameter)}`
    const { statusCode } = await leads.service.app.inject({ method: 'GET', url, headers })
    expect(statusCode).toBeLessThan(500)
  }
})

test('a search that is nothing but an expression finds nothing', async () => {
  const other = await sendPacket(leads)
  for (const search of ['.*', '^', '(a+)+$', '[a-z]']) {
    const { body } = await other.staff('listLeads', { params: { dealershipId: other.dealershipId }, query: { search } })
    expect(body, search).toEqual([])
  }
})
