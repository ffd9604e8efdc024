import { DEFAULT_DEALERSHIP_SETTINGS, type DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import {
  dealershipCreated,
  dealershipDeleted,
  dealershipUpdated,
  userCreated,
  userDeleted,
  userProfileChanged,
} from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import {
  leadAssigned,
  packetCreated,
  packetHeartbeatReceived,
  packetInteracted,
  packetOpened,
  packetSubmitted,
} from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { jetstream } from '@nats-io/jetstream'
import { type Document, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadsCollections } from '../collections.ts'
import type { LeadsDeps } from '../deps.ts'
import { createLeadsDeps } from '../deps.ts'
import { sweepDeleted } from '../jobs/sweep-deleted.ts'
import { logs, options, type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { requestBody } from '../testing/requests.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { removeDealership } from './remove-dealership.ts'

let leads: LeadsFixture
/** publishes to auth's stream */
let auth: Messaging
/** the service's stores, which the test can modify */
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  const authDb = leads.deps.mongo.db(`${leads.deps.databasePrefix}auth`)
  auth = await startMessaging({ service: 'auth', db: authDb, nats: leads.nats, logger: leads.deps.logger })
  await eventually(() => auth.ready())
  own = createLeadsDeps(leads.deps, leads.db, auth)
})
afterAll(async () => {
  await auth.close()
  await leads.close()
})

function happened<E extends EventDefinition>(event: E, data: EventData<E>): Envelope<EventData<E>> {
  const actor = { kind: 'system', name: 'test' } as const
  return makeEnvelope(event, data, { dealershipId: null, actor, correlationId: 'test', now: leads.clock.now() })
}
/** Publishes events, including older ones, and waits until the service has processed them. */
async function deliver(...envelopes: Envelope[]): Promise<void> {
  const marker = happened(dealershipCreated, { dealershipId: newId(), name: 'Marker', email: 'marker@example.com' })
  for (const envelope of [...envelopes, marker]) await jetstream(leads.nats).publish(envelope.type, JSON.stringify(envelope))
  await eventually(async () => expect(await one('dealerships', marker.data.dealershipId)).toMatchObject({ name: 'Marker' }))
}
const one = (collection: string, id: string) => leads.db.collection(collection).findOne({ _id: new ObjectId(id) })
const created = (dealershipId: string, name = 'Lakeside Ford') =>
  happened(dealershipCreated, { dealershipId, name, email: 'sales@lakeside.example' })
const updated = (dealershipId: string, settings: Partial<DealershipSettings>, name = 'Lakeside Ford') =>
  happened(dealershipUpdated, {
    dealershipId,
    name,
    email: 'sales@lakeside.example',
    settings: { ...DEFAULT_DEALERSHIP_SETTINGS, ...settings },
  })
const deleted = (dealershipId: string) => happened(dealershipDeleted, { dealershipId, name: 'Lakeside Ford' })
const hired = ({ _id: userId, name, email, role }: SessionUser, dealershipId: string) =>
  happened(userCreated, { userId, name, email, role, dealershipId })

/** Returns all records of a dealership, by collection. */
async function keptOf(dealershipId: string): Promise<Record<string, Document[]>> {
  const kept: Record<string, Document[]> = {}
  for (const { name } of leadsCollections) {
    const rows = await leads.db
      .collection(name)
      .find({ dealershipId: new ObjectId(dealershipId) })
      .sort({ _id: 1 })
      .toArray()
    if (rows.length > 0) kept[name] = rows
  }
  return kept
}
const onlyTombstone = async (dealershipId: string) =>
  Object.keys((await one('dealerships', dealershipId)) ?? {})
    .sort()
    .join() === '_id,deletedAt'
const EVERYTHING = [
  'activities',
  'customer-requests',
  'customers',
  'lead-analytics',
  'leads',
  'packet-logs',
  'response-clocks',
  'url-activity',
  'users',
  'visits',
]

/** Creates a dealership with staff, and a customer who opened a packet, clicked in it and submitted options. */
async function busyDealership(): Promise<{ sent: SentPacket; logId: string; events: Envelope[] }> {
  const sent = await sendPacket(leads)
  await deliver(created(sent.dealershipId), hired(sent.sales, sent.dealershipId))
  const logId = await sent.open()
  const body = { customerLogs: logs(leads.clock.now(), 'photo_clicked', 'calcTerm'), options }
  expect(await leads.anonymous().call('saveOptions', { params: { logId }, body })).toMatchObject({ status: 200 })
  expect(await leads.anonymous().call('heartbeat', { params: { logId } })).toMatchObject({ status: 200 })
  expect(await leads.anonymous().call('requestFromPacket', { params: { logId }, body: requestBody() })).toMatchObject({ status: 200 })
  await eventually(async () =>
    expect(await sent.lead()).toMatchObject({ opens: 1, submitted: true, mostRecentCalcTime: expect.any(String) }),
  )
  expect(Object.keys(await keptOf(sent.dealershipId)).sort()).toEqual(EVERYTHING)
  const events: Envelope[] = []
  for (const { type } of [packetOpened, packetInteracted, packetSubmitted, packetHeartbeatReceived, packetCreated]) {
    events.push(...(await leads.events(type)).filter(({ dealershipId }) => dealershipId === sent.dealershipId))
  }
  expect(events.length).toBeGreaterThanOrEqual(5)
  return { sent, logId, events }
}

test('stores names, settings and users from auth’s events, ignoring duplicates and stale events', async () => {
  const { dealershipId, sales } = staffOf()
  const first = created(dealershipId, 'Old Name')
  const second = updated(dealershipId, { timeZone: 'America/Denver' }, 'Between')
  const third = updated(dealershipId, { timeZone: 'America/Chicago' }, 'Lakeside Ford')
  const person = hired(sales, dealershipId)
  await deliver(third, person, second, first, person, first)
  expect(await one('dealerships', dealershipId)).toMatchObject({ name: 'Lakeside Ford', settings: { timeZone: 'America/Chicago' } })
  expect(await one('users', sales._id)).toMatchObject({ name: 'Sam Sales', role: 'SALES', dealershipId: new ObjectId(dealershipId) })
})

test('applies a dealership’s settings: its time zone, and whether SALES see all leads', async () => {
  const { dealershipId, admin, sales } = staffOf()
  await leads.as(admin).call('createLead', { params: { dealershipId }, body: { firstName: 'Ann', lastName: 'Early' } })
  const seen = async (user: SessionUser, date: 'today' | 'all') =>
    (await leads.as(user).call('listLeads', { params: { dealershipId }, query: { date } })).body.map(({ lastName }) => lastName)
  // From noon to nine in the evening in New York, which is the next day in UTC.
  leads.clock.advance(9 * 3_600_000)
  expect(await seen(admin, 'today')).toEqual(['Early'])
  await deliver(updated(dealershipId, { timeZone: 'Etc/UTC' }))
  expect(await seen(admin, 'today')).toEqual([])
  expect(await seen(sales, 'all')).toEqual([])
  await deliver(updated(dealershipId, { salesLeadVisibility: 'all' }))
  expect(await seen(sales, 'all')).toEqual(['Early'])
  expect(await seen(admin, 'today')).toEqual(['Early'])
  await deliver(updated(dealershipId, {}))
  expect(await seen(sales, 'all')).toEqual([])
})

test('deleting a dealership deletes its data only, returns 404 to open pages and staff, and ignores late events', async () => {
  const { sent, logId, events } = await busyDealership()
  const { sent: other, logId: otherLogId } = await busyDealership()
  const { dealershipId } = sent
  const before = await keptOf(other.dealershipId)
  const late = [created(dealershipId), updated(dealershipId, {}), hired(sent.otherSales, dealershipId)]

  await deliver(deleted(dealershipId))
  expect(await onlyTombstone(dealershipId)).toBe(true)
  await eventually(async () => expect(await keptOf(dealershipId)).toEqual({}))

  const page = leads.anonymous()
  const params = { logId }
  const gone = { status: 404, body: { code: 'NOT_FOUND', message: 'Packet not found' } }
  expect(await page.call('heartbeat', { params })).toMatchObject(gone)
  expect(await page.call('saveOptions', { params, body: { options } })).toMatchObject(gone)
  expect(await page.call('closePacket', { params, body: { action: 'page_hide' } })).toMatchObject(gone)
  expect(await page.call('getPacketLog', { params })).toMatchObject(gone)
  expect(await page.call('handleOpen', { body: { dealershipId, link: sent.link, vin: vehicle.vin } })).toMatchObject(gone)
  const staff = leads.as(owner)
  const person = { firstName: 'A', lastName: 'B' }
  expect(await staff.call('createLead', { params: { dealershipId }, body: person })).toMatchObject({ status: 404 })
  expect(await staff.call('createCustomer', { params: { dealershipId }, body: person })).toMatchObject({ status: 404 })
  expect(await staff.call('listLeads', { params: { dealershipId } })).toMatchObject({ status: 404 })

  for (const envelope of events) await jetstream(leads.nats).publish(envelope.type, JSON.stringify(envelope))
  const marker = await sendPacket(leads)
  await marker.open()
  await eventually(async () => expect(await marker.lead()).toMatchObject({ opens: 1 }))
  expect(await keptOf(dealershipId)).toEqual({})
  await deliver(...late)
  expect(await keptOf(dealershipId)).toEqual({})
  expect(await onlyTombstone(dealershipId)).toBe(true)
  await deliver(deleted(dealershipId))
  expect(await leads.db.collection('dead-letters').countDocuments()).toBe(0)

  expect(await keptOf(other.dealershipId)).toEqual(before)
  expect(await page.call('heartbeat', { params: { logId: otherLogId } })).toMatchObject({ status: 200 })
})

test('an interrupted deletion already rejects new data, and is finished on redelivery', async () => {
  const { sent, logId } = await busyDealership()
  const event = deleted(sent.dealershipId)
  let batches = 0
  const cutOff = () => {
    batches += 1
    if (batches === 6) throw new Error('killed')
  }
  await expect(removeDealership(own, sent.dealershipId, { onBatch: cutOff })).rejects.toThrow('killed')
  const left = Object.keys(await keptOf(sent.dealershipId))
  expect(left).toEqual(expect.arrayContaining(['leads', 'customers']))
  expect(left.length).toBeLessThan(EVERYTHING.length)
  await eventually(async () => expect((await leads.anonymous().call('heartbeat', { params: { logId } })).status).toBe(404))
  await deliver(event, event)
  await eventually(async () => expect(await keptOf(sent.dealershipId)).toEqual({}))
})

test('while the data of a dealership is being deleted, events about other dealerships and users are processed', async () => {
  const { sent } = await busyDealership()
  const { dealershipId } = sent
  // the deletion waits for the end of this transaction
  await leads.deps.mongo.withSession(async (session) => {
    session.startTransaction()
    await leads.db
      .collection('url-activity')
      .updateMany({ dealershipId: new ObjectId(dealershipId) }, { $set: { isHeld: true } }, { session })
    await deliver(deleted(dealershipId))
    expect(Object.keys(await keptOf(dealershipId))).toEqual(expect.arrayContaining(['url-activity', 'leads', 'customers']))
    await session.abortTransaction()
  })
  await eventually(async () => expect(await keptOf(dealershipId)).toEqual({}))
})

test('the sweep deletes what a concurrent call wrote after the deletion, of deleted dealerships only', async () => {
  const [gone, other] = [staffOf(), staffOf()]
  await own.stores.dealerships.tombstone(gone.dealershipId, leads.clock.now())
  for (const { dealershipId } of [gone, other]) {
    await leads.db.collection('leads').insertOne({ dealershipId: new ObjectId(dealershipId), lastName: 'Late' })
  }
  await sweepDeleted(own)
  expect(await keptOf(gone.dealershipId)).toEqual({})
  expect(await keptOf(other.dealershipId)).toMatchObject({ leads: [{ lastName: 'Late' }] })
})

test('a deleted user loses their leads, each with an event, and cannot be assigned; other users keep theirs', async () => {
  const { dealershipId, admin, sales, otherSales } = staffOf()
  const person = hired(sales, dealershipId)
  await deliver(person, hired(otherSales, dealershipId))
  const assign = async (lastName: string, { _id: id, name, email, role }: SessionUser) => {
    await leads.as(admin).call('createLead', { params: { dealershipId }, body: { firstName: 'Ann', lastName } })
    await leads.db
      .collection('leads')
      .updateOne({ dealershipId: new ObjectId(dealershipId), lastName }, { $set: { assignedTo: { id, name, email, role } } })
  }
  await assign('Hers', otherSales)
  await assign('His', sales)
  const live = await leads.live(dealershipId)
  const { _id: userId, name, email, role } = sales
  const left = happened(userDeleted, { userId, name, email, role, dealershipId })
  await deliver(left, left, person)
  const { body } = await leads.as(admin).call('listLeads', { params: { dealershipId } })
  expect(body.map(({ lastName, assignedTo }) => [lastName, assignedTo?.name ?? null]).sort()).toEqual([
    ['Hers', 'Sue Sales'],
    ['His', null],
  ])
  await eventually(() => expect(live.map(({ topic }) => topic)).toContain('lead.changed'))
  await eventually(async () => {
    const unassigned = await leads.events<Document>(leadAssigned.type, dealershipId)
    expect(unassigned).toMatchObject([{ actor: left.actor, causationId: left.id, data: { customerName: 'Ann His', assignedTo: null } }])
  })
  expect(await own.stores.users.profileOf(userId)).toBeNull()
  expect(await own.stores.users.profileOf(otherSales._id)).toMatchObject({ name: 'Sue Sales' })
})

test('keeps a user’s newest profile until they are deleted, even when their creation is redelivered', async () => {
  const { dealershipId, admin, sales } = staffOf()
  const { _id: userId, name, email, role } = sales
  const said = (title: string, newName = name) =>
    happened(userProfileChanged, { userId, dealershipId, name: newName, title, phone: '(602) 555-0100', photoId: 'a'.repeat(32) })
  const [older, newer] = [said('Trainee'), said('Sales Consultant', 'Samuel Sales')]
  await deliver(newer, older)
  const profile = { name: 'Samuel Sales', title: 'Sales Consultant', phone: '(602) 555-0100', photoId: 'a'.repeat(32) }
  expect(await own.stores.users.profileOf(userId)).toEqual(profile)
  await deliver(hired(sales, dealershipId), older, hired(sales, dealershipId))
  expect(await own.stores.users.profileOf(userId)).toEqual(profile)
  const lead = await leads.as(admin).call('createLead', { params: { dealershipId }, body: { firstName: 'Ann', lastName: 'Lead' } })
  const assigned = await leads
    .as(admin)
    .call('assignLead', { params: { dealershipId, leadId: lead.body._id }, body: { assignedTo: { id: userId } } })
  expect(assigned.body.lead.assignedTo).toMatchObject({ id: userId, name: 'Samuel Sales', role: 'SALES' })
  await deliver(happened(userDeleted, { userId, name, email, role, dealershipId }), said('Back again'), newer)
  expect(await own.stores.users.profileOf(userId)).toBeNull()
  expect(Object.keys((await one('users', userId)) ?? {}).sort()).toEqual(['_id', 'deletedAt'])
})

test('stores the later setting when a replica whose clock is behind saved it, and ignores the earlier one when it arrives again', async () => {
  const { dealershipId } = staffOf()
  const first = created(dealershipId)
  const [smallId, largeId] = [updated(dealershipId, { salesLeadVisibility: 'all' }), updated(dealershipId, { salesLeadVisibility: 'own' })]
  const earlier = { ...largeId, order: '0000000100000001' }
  const later = { ...smallId, order: '0000000100000002' }
  const visibility = async () => (await own.stores.dealerships.facts(dealershipId)).settings.salesLeadVisibility
  await deliver(first, earlier, later)
  expect(await visibility()).toBe('all')
  await deliver(earlier)
  expect(await visibility()).toBe('all')
})

test('ignores a profile that arrives after the deletion of its dealership', async () => {
  const { dealershipId, sales } = staffOf()
  const { _id: userId, name } = sales
  await deliver(deleted(dealershipId), happened(userProfileChanged, { userId, dealershipId, name, title: '', phone: '', photoId: null }))
  expect(await one('users', userId)).toBeNull()
})
