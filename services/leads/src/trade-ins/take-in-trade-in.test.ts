import type { EventData } from '@forecourt/contracts/event'
import { tradeInActed } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { LeadsDeps } from '../deps.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { sendPacket, vehicle } from '../testing/packets.ts'
import { remaining } from '../testing/remaining.ts'
import { openDealership, publicRequestBody } from '../testing/requests.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, submitted } from '../testing/trade-ins.ts'
import { takeInTradeIn } from './take-in-trade-in.ts'

let leads: LeadsFixture
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  own = await leadsDeps(leads)
})

const takeIn = (data: ReturnType<typeof submitted>) => takeInTradeIn(own, envelopeOf(leads, data))
const leadsOf = async (place: ReturnType<typeof staffOf>) =>
  (await leads.as(place.admin).call('listLeads', { params: { dealershipId: place.dealershipId } })).body
const timelineOf = async (place: ReturnType<typeof staffOf>, leadId: string) =>
  (await leads.as(place.admin).call('getLeadTimeline', { params: { dealershipId: place.dealershipId, leadId } })).body

test('a trade-in of a new person creates a customer and a lead, with a timeline entry', async () => {
  const place = staffOf()
  const data = submitted(place.dealershipId)
  await takeIn(data)
  const [lead, ...others] = await leadsOf(place)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    firstName: 'Dana',
    email: data.customer.email,
    createdBy: { name: 'Trade-In Evaluation' },
    source: 'trade-in',
  })
  const { entries } = await timelineOf(place, lead?._id ?? '')
  expect(entries[0]).toMatchObject({
    kind: 'trade-in-submitted',
    evaluationId: data.evaluationId,
    vehicleName: '2019 Honda CR-V EX-L',
    photoCount: 8,
  })
})

test('stores and publishes a redelivered trade-in once, even when concurrent', async () => {
  const place = staffOf()
  const envelope = envelopeOf(leads, submitted(place.dealershipId))
  await Promise.all([takeInTradeIn(own, envelope), takeInTradeIn(own, envelope)])
  await takeInTradeIn(own, envelope)
  const [lead, ...others] = await leadsOf(place)
  expect(others).toEqual([])
  expect(await leads.db.collection('trade-ins').countDocuments({ dealershipId: new ObjectId(place.dealershipId) })).toBe(1)
  const acts = () => leads.events<EventData<typeof tradeInActed>>(tradeInActed.type, place.dealershipId)
  await eventually(async () => expect(await acts()).toHaveLength(1))
  expect((await acts())[0]?.data).toMatchObject({
    act: 'submitted',
    leadId: lead?._id,
    assignedTo: null,
    sentBy: null,
    count: 8,
    vehicleName: '2019 Honda CR-V EX-L',
  })
})

test('an existing customer keeps their lead', async () => {
  const sent = await sendPacket(leads)
  const byEmail = submitted(sent.dealershipId)
  await takeIn({ ...byEmail, customer: { ...byEmail.customer, email: sent.email } })
  const { entries } = await timelineOf(sent, sent.leadId)
  expect(entries[0]?.kind).toBe('trade-in-submitted')
  expect(await leadsOf(sent)).toHaveLength(1)
})

/** Adds a customer who is known by phone only, and takes in a trade-in from the link that staff sent them. */
async function takeInByPhone(place: ReturnType<typeof staffOf>, email: string) {
  const { dealershipId } = place
  const staff = leads.as(place.admin)
  const person = { firstName: 'Jane', lastName: 'Doe', email: '', phone: '(555) 987-6543' }
  const added = await staff.call('createLead', { params: { dealershipId }, body: person })
  expect(added.status).toBe(201)
  const { _id: leadId } = added.body
  const { token } = (await staff.call('createTradeInLink', { params: { dealershipId, leadId } })).body
  const data = submitted(dealershipId, { originHash: hashLinkToken(token) })
  await takeIn({ ...data, customer: { ...data.customer, email } })
  const params = { dealershipId, customerId: added.body.customerId }
  return (await staff.call('getCustomer', { params })).body.customer
}

test('fills in the missing email of a known customer and their lead, and adds another phone', async () => {
  const place = staffOf()
  const customer = await takeInByPhone(place, 'jane@example.com')
  expect(customer).toMatchObject({ email: 'jane@example.com', phone: '(555) 987-6543', otherPhones: ['(404) 555-0142'] })
  expect(await leadsOf(place)).toEqual([expect.objectContaining({ email: 'jane@example.com', phone: '(555) 987-6543' })])
  await openDealership(leads, place.dealershipId)
  const body = publicRequestBody({ email: 'jane@example.com' })
  expect((await leads.anonymous().call('requestFromInventory', { params: place, body })).status).toBe(201)
  expect(await remaining(leads, place.dealershipId)).toMatchObject({ customers: 1 })
})

test('fills in no email by which another customer is known', async () => {
  const sent = await sendPacket(leads)
  expect(await takeInByPhone(sent, sent.email)).toMatchObject({ email: '' })
})

test('assigns a trade-in from a packet to its customer, unless email and phone differ', async () => {
  const sent = await sendPacket(leads)
  const originHash = hashLinkToken(await sent.open())
  const theirs = submitted(sent.dealershipId, { originHash })
  await takeIn({ ...theirs, customer: { ...theirs.customer, email: 'other@example.com', phone: '5551234567' } })
  expect(await leadsOf(sent)).toHaveLength(1)
  await takeIn(submitted(sent.dealershipId, { originHash }))
  expect(await leadsOf(sent)).toHaveLength(2)
})

test('assigns a trade-in from a link of staff to its customer, whatever contact is given', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, leadId } = sent
  const made = await sent.staff.call('createTradeInLink', { params: { dealershipId, leadId } })
  expect(made.status).toBe(201)
  await takeIn(submitted(dealershipId, { originHash: hashLinkToken(made.body.token) }))
  expect(await leadsOf(sent)).toHaveLength(1)
})

test('a trade-in that was begun before the link of staff expired belongs to its customer, and one that was begun after does not', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, leadId } = sent
  const made = await sent.staff.call('createTradeInLink', { params: { dealershipId, leadId } })
  const begun = () => ({ originHash: hashLinkToken(made.body.token), begunAt: leads.clock.now().toISOString() })
  const before = begun()
  leads.clock.advance(30 * 24 * 60 * 60 * 1_000)
  await takeIn(submitted(dealershipId, before))
  expect(await leadsOf(sent)).toHaveLength(1)
  await takeIn(submitted(dealershipId, begun()))
  expect(await leadsOf(sent)).toHaveLength(2)
})

test('ignores an origin of another dealership', async () => {
  const [sent, place] = [await sendPacket(leads), staffOf()]
  await takeIn(submitted(place.dealershipId, { originHash: hashLinkToken(await sent.open()) }))
  expect(await leadsOf(sent)).toHaveLength(1)
  expect((await leadsOf(place))[0]).toMatchObject({ firstName: 'Dana' })
})

test('returns the whole contact for a link of staff, only the name for a packet’s visit, and nothing after expiry', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, leadId } = sent
  const origin = async (token: string) => leads.anonymous().call('getTradeInOrigin', { params: { origin: token } })
  const visit = await origin(await sent.open())
  expect(visit.body).toEqual({ dealershipId, customer: { firstName: 'Cora', lastName: 'Customer', email: '', phone: '', zip: '' } })
  const { token } = (await sent.staff.call('createTradeInLink', { params: { dealershipId, leadId } })).body
  expect((await origin(token)).body.customer).toMatchObject({ firstName: 'Cora', email: sent.email, phone: '(555) 123-4567' })
  expect((await origin('a'.repeat(43))).status).toBe(404)
  leads.clock.advance(31 * 24 * 60 * 60 * 1_000)
  expect((await origin(token)).status).toBe(404)
})

test('a packet’s visit says nothing of its customer once the link was revoked or has expired, and does again when the link works', async () => {
  const sent = await sendPacket(leads)
  const visit = await sent.open()
  const origin = async () => (await leads.anonymous().call('getTradeInOrigin', { params: { origin: visit } })).status
  const set = async (body: { revoked?: boolean; expiresAt?: string }) =>
    expect((await sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body })).status).toBe(200)
  await set({ revoked: true })
  expect(await origin()).toBe(404)
  await set({ revoked: false })
  expect(await origin()).toBe(200)
  await set({ expiresAt: new Date(leads.clock.now().getTime() + 1_000).toISOString() })
  leads.clock.advance(2_000)
  expect(await origin()).toBe(404)
})

test('a trade-in that began before the link was revoked still belongs to the packet’s customer', async () => {
  const sent = await sendPacket(leads)
  const data = submitted(sent.dealershipId, { originHash: hashLinkToken(await sent.open()) })
  await sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body: { revoked: true } })
  await takeIn({ ...data, customer: { ...data.customer, email: 'other@example.com', phone: '5551234567' } })
  expect(await leadsOf(sent)).toHaveLength(1)
})

test('the packet’s calculator shows that a trade-in is under review', async () => {
  const sent = await sendPacket(leads)
  const body = { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin }
  const opened = async () => (await leads.anonymous().call('handleOpen', { body })).body
  expect(await opened()).toMatchObject({ tradeIn: null })
  const data = submitted(sent.dealershipId)
  await takeIn({ ...data, customer: { ...data.customer, email: sent.email } })
  expect(await opened()).toMatchObject({ tradeIn: { vehicleName: '2019 Honda CR-V EX-L', state: 'reviewing' } })
})

test('a redelivered trade-in does not create its customer again after staff deleted them', async () => {
  const place = staffOf()
  const envelope = envelopeOf(leads, submitted(place.dealershipId))
  await takeInTradeIn(own, envelope)
  const { dealershipId } = place
  const customerId = (await leadsOf(place))[0]?.customerId ?? ''
  expect((await leads.as(place.admin).call('deleteCustomer', { params: { dealershipId, customerId } })).status).toBe(200)
  await takeInTradeIn(own, envelope)
  expect(await leadsOf(place)).toEqual([])
  expect(await leads.db.collection('customers').countDocuments({ dealershipId: new ObjectId(dealershipId) })).toBe(0)
})

test('moves trade-ins on a merge, and deletes all but their ids with their customer', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId } = sent
  const data = submitted(dealershipId)
  await takeIn(data)
  const merged = (await leadsOf(sent)).find(({ email }: { email: string }) => email === data.customer.email)
  const params = { dealershipId, customerId: sent.customerId }
  await sent.staff.call('mergeCustomers', { params, body: { customerIds: [merged?.customerId ?? ''] } })
  const { entries } = await timelineOf(sent, sent.leadId)
  expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('trade-in-submitted')
  await sent.staff.call('deleteCustomer', { params })
  const ids = { _id: new ObjectId(data.evaluationId), dealershipId: new ObjectId(dealershipId), customerId: new ObjectId(sent.customerId) }
  expect(await own.stores.tradeIns.ofCustomer(dealershipId, ids.customerId)).toEqual([ids])
})
