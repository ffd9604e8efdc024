import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { withWords } from '../store/customer-search.ts'
import { sendPacketOfTwo } from '../testing/colleagues.ts'
import { options, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
const place = staffOf()
beforeAll(async () => {
  leads = await startLeads()
  const staff = leads.as(place.admin)
  for (const body of [
    { firstName: 'John', lastName: 'Smith', email: 'john@smith.example', phone: '(555) 123-4567' },
    { firstName: 'Jane', lastName: 'Johnson', email: 'jane@johnson.example', phone: '555-987-6543' },
    { firstName: 'Zoë', lastName: "O'Neill (fleet)", email: '', phone: '+44 20 7946 0018' },
  ]) {
    leads.clock.advance(1_000)
    expect((await staff.call('createCustomer', { params: { dealershipId: place.dealershipId }, body })).status).toBe(201)
  }
})

const find = async (search: string, limit?: number): Promise<string[]> => {
  const query = { search, ...(limit === undefined ? {} : { limit }) }
  const { body } = await leads.as(place.sales).call('listCustomers', { params: { dealershipId: place.dealershipId }, query })
  return body.map(({ firstName }: { firstName: string }) => firstName)
}

test.each([
  ['john', ['Jane', 'John']],
  ['JOHN SMITH', ['John']],
  ['smith jo', ['John']],
  ['123-4567', ['John']],
  ['5551234567', ['John']],
  ['555.987.6543', ['Jane']],
  ["o'neill (f", ['Zoë']],
  ['zoë', ['Zoë']],
  ['ZOE', ['Zoë']],
  ['unknown', []],
  ['.*', []],
])('searches "%s" in names and phones', async (search, names) => {
  expect(await find(search)).toEqual(names)
})

test('searches text with an @ and no space in emails only', async () => {
  expect(await find('@johnson')).toEqual(['Jane'])
  expect(await find('JOHN@')).toEqual(['John'])
  expect(await find('@ john')).toEqual([])
})

test('returns the newest customers without a search, up to the limit', async () => {
  expect(await find('')).toEqual(['Zoë', 'Jane', 'John'])
  expect(await find('', 2)).toEqual(['Zoë', 'Jane'])
})

test('reads the newest customers in index order', async () => {
  const { dealershipId } = place
  const plan = await leads.db
    .collection<CustomerDoc>('customers')
    .find(withWords(dealershipId, ''))
    .sort({ createdAt: -1, _id: -1 })
    .explain('queryPlanner')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('"newest"')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"')
})

test('returns the total of a plain list, also for a search and with a limit', async () => {
  const many = staffOf()
  const [first] = await leads.db
    .collection('customers')
    .find({ dealershipId: new ObjectId(place.dealershipId) })
    .limit(1)
    .toArray()
  const copies = Array.from({ length: 230 }, (_, n) => ({
    ...first,
    _id: new ObjectId(),
    dealershipId: new ObjectId(many.dealershipId),
    contactKey: `${n}`,
    search: n < 210 ? 'many' : 'few',
  }))
  await leads.db.collection('customers').insertMany(copies)
  const list = async (query: object) => {
    const { body, headers } = await leads.as(many.admin).call('listCustomers', { params: { dealershipId: many.dealershipId }, query })
    return [body.length, Number(headers.get('x-total-count'))]
  }
  expect(await list({})).toEqual([230, 230])
  expect(await list({ search: 'many' })).toEqual([210, 210])
  expect(await list({ search: 'many', limit: 5 })).toEqual([5, 210])
})

test('leaves out customers of other dealerships', async () => {
  const stranger = staffOf()
  const { body } = await leads.as(stranger.admin).call('listCustomers', { params: { dealershipId: stranger.dealershipId } })
  expect(body).toEqual([])
})

/** Creates a dealership with a customer who has every kind of contact. */
async function withContacts() {
  const people = staffOf()
  const { dealershipId } = people
  const staff = leads.as(people.admin)
  const body = { firstName: 'Maria', lastName: 'de la Cruz', email: 'maria@cruz.example', phone: '(404) 555-0142', zip: '30301' }
  const made = await staff.call('createCustomer', { params: { dealershipId }, body })
  const others = { otherEmails: ['m.work@corp.example'], otherPhones: ['678-555-0199'] }
  await staff.call('updateCustomer', { params: { dealershipId, customerId: made.body._id }, body: others })
  await staff.call('createCustomer', { params: { dealershipId }, body: { firstName: 'Mark', lastName: 'Stone', zip: '30309' } })
  const page = async (search: string, more: object = {}) =>
    (await staff.call('listCustomers', { params: { dealershipId }, query: { search, page: 1, ...more } })).body
  return { ...people, page, staff, customerId: made.body._id as string }
}

test('with a page, finds customers that match all words in any order by name, email, phone or ZIP', async () => {
  const { page } = await withContacts()
  const found = async (search: string) => (await page(search)).customers.map(({ firstName }: { firstName: string }) => firstName)
  for (const search of [
    ...['maria', 'CRUZ maria', 'la de', 'cruz.example', 'maria@cruz', 'corp 30301', '4045550142', '404 555 0142', '+1 404-555-0142'],
    ...['0142', '6785550199', '(678)', '30301 4045550142', 'cruz 0142 maria@', '303 maria'],
  ]) {
    expect.soft([search, await found(search)]).toEqual([search, ['Maria']])
  }
  for (const search of ['maria stone', '30302', 'maria 999', '.*', '^', 'maria|mark', '$ne']) {
    expect.soft([search, await found(search)]).toEqual([search, []])
  }
  expect(await found('')).toEqual(['Mark', 'Maria'])
  expect(await found('303')).toEqual(['Maria', 'Mark'])
  expect(await page('303', { pageSize: 1 })).toMatchObject({ total: 2, page: 1, pageSize: 1, customers: [{ firstName: 'Maria' }] })
  expect(await page('303', { pageSize: 1, page: 2 })).toMatchObject({ total: 2, customers: [{ firstName: 'Mark' }] })
})

test('without a page, searches words in order, and no ZIP', async () => {
  const { staff, dealershipId } = await withContacts()
  const picked = async (search: string) => (await staff.call('listCustomers', { params: { dealershipId }, query: { search } })).body
  expect(await picked('30301')).toEqual([])
  expect(await picked('cruz 0142')).toEqual([])
  expect(await picked('maria de la')).toHaveLength(1)
})

test('a page names the newest lead that the caller sees', async () => {
  const sent = await sendPacketOfTwo(leads)
  const { dealershipId, leadId, admin, sales, otherSales } = sent
  const nameOf = async (user: typeof sales) =>
    (await leads.as(user).call('listCustomers', { params: { dealershipId }, query: { page: 1 } })).body.customers[0]?.leadId
  const newest = (await sent.lead())?._id
  expect(await nameOf(sales)).toBe(leadId)
  expect([await nameOf(admin), await nameOf(otherSales)]).toEqual([newest, newest])
  await leads.db.collection('leads').updateOne({ _id: new ObjectId(leadId) }, { $set: { assignedTo: null } })
  expect(await nameOf(sales)).toBeNull()
})

test('a page includes packet data of each customer; SALES get it for customers with a visible lead', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  const row = async (user = sent.admin) =>
    (await leads.as(user).call('listCustomers', { params: sent, query: { page: 1 } })).body.customers[0]
  const counted = { leads: 1, packets: 1, opens: 1, submitted: true, lastActiveAt: leads.clock.now().toISOString() }
  await eventually(async () => expect(await row()).toMatchObject(counted))
  const unseen = { leads: 1, packets: 0, opens: 0, submitted: false, lastActiveAt: null }
  expect(await row(sent.sales)).toMatchObject({ _id: sent.customerId, email: sent.email, ...unseen })
  await leads.db.collection('leads').updateOne({ _id: new ObjectId(sent.leadId) }, { $set: { assignedTo: { id: sent.sales._id } } })
  expect(await row(sent.sales)).toMatchObject(counted)
})
