import type { Envelope } from '@forecourt/contracts/event'
import { packetHeartbeatReceived } from '@forecourt/contracts/leads/events'
import { CLOSE_ACTIONS } from '@forecourt/contracts/leads/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import fc from 'fast-check'
import { type Document, ObjectId, type WithId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { logs, options, type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { rebuildAnalytics, rebuildDeps } from './rebuild-analytics.ts'
import { rebuildAnalyticsCommand } from './rebuild-analytics-cli.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const rebuild = (batchSize?: number) =>
  rebuildAnalytics(rebuildDeps(leads.deps.mongo, leads.db), leads.nats, batchSize === undefined ? {} : { batchSize })

/** Resolves when the consumers have processed every message of the streams. */
async function allTakenIn() {
  const manager = await jetstreamManager(leads.nats)
  const state = async () => {
    const consumers = [
      await manager.consumers.info('leads', 'leads-packet-analytics'),
      await manager.consumers.info('leads-heartbeats', 'leads-packet-heartbeats'),
    ]
    const pending = consumers.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0)
    return pending + (await leads.db.collection('outbox').countDocuments())
  }
  await eventually(async () => expect(await state()).toBe(0))
}

/** Expires the heartbeats, as their stream does after an hour. */
async function purgeHeartbeats() {
  await (await jetstreamManager(leads.nats)).streams.purge('leads-heartbeats')
}

const stored = async () => ({
  visits: await leads.db.collection('visits').find().sort({ _id: 1 }).toArray(),
  analytics: await leads.db.collection('lead-analytics').find().sort({ _id: 1 }).toArray(),
  activities: await leads.db.collection('activities').find().sort({ _id: 1 }).toArray(),
})

async function deleteDerived() {
  await leads.db.collection('lead-analytics').deleteMany({})
  await leads.db.collection('activities').deleteMany({})
}

type Fact =
  | { kind: 'heartbeat'; visit: number; second: number }
  | { kind: 'closed'; visit: number; second: number; action: (typeof CLOSE_ACTIONS)[number] }
  | { kind: 'clicked'; visit: number; second: number; entry: number; field: string }

const visit = fc.integer({ min: 0, max: 3 })
const second = fc.integer({ min: 0, max: 120 })
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant('heartbeat' as const), visit, second }),
  fc.record({ kind: fc.constant('closed' as const), visit, second, action: fc.constantFrom(...CLOSE_ACTIONS) }),
  fc.record({
    kind: fc.constant('clicked' as const),
    visit,
    second,
    // few ids, so that several visits report the same entry
    entry: fc.integer({ min: 0, max: 12 }),
    field: fc.constantFrom('photo_clicked', 'pdf_clicked', 'video_clicked', 'user_interaction', 'calcTerm', 'zipCode'),
  }),
)

/** Creates two packets of two customers, each opened twice, and a function that makes the event of a fact. */
async function fourVisits() {
  const packets = [await sendPacket(leads), await sendPacket(leads)]
  for (const packet of packets) {
    await packet.open()
    leads.clock.advance(1_000)
    await packet.open()
  }
  const began = leads.clock.now().getTime()
  const ids = packets.map(({ packetLogId }) => new ObjectId(packetLogId))
  const visits = await leads.db
    .collection('visits')
    .find({ packetLogId: { $in: ids } })
    .sort({ _id: 1 })
    .toArray()
  const toEvent = (one: Fact): Envelope => {
    const { _id, packetLogId, customerId, dealershipId } = visits[one.visit] as WithId<Document>
    const of = {
      dealershipId: String(dealershipId),
      packetLogId: String(packetLogId),
      customerId: String(customerId),
      visitId: String(_id),
    }
    const at = new Date(began + one.second * 1_000).toISOString()
    const envelope = (type: string, data: object): Envelope => ({
      id: new ObjectId().toHexString(),
      type,
      occurredAt: at,
      dealershipId: of.dealershipId,
      actor: { kind: 'customer' },
      correlationId: 'test',
      causationId: null,
      data: { ...of, at, ...data },
    })
    if (one.kind === 'heartbeat') return envelope(packetHeartbeatReceived.type, {})
    if (one.kind === 'closed') return envelope('leads.packet.closed.v1', { action: one.action })
    const entry = { id: `${one.field} ${one.entry}`, field: one.field, oldValue: null, newValue: one.entry, timestamp: at }
    return envelope('leads.packet.interacted.v1', { customerLogs: [entry] })
  }
  return { packets, toEvent, live: () => leads.db.collection('visits').countDocuments({ packetLogId: { $in: ids }, live: true }) }
}

test('a rebuild from the streams gives the same result as the consumers: in any order, twice, in batches of any size, also without heartbeats', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fact, { minLength: 5, maxLength: 20 }),
      fc.array(fact, { maxLength: 5 }),
      fc.constantFrom(3, 20, 500),
      async (facts, others, batchSize) => {
        const { toEvent, live } = await fourVisits()
        const stream = jetstream(leads.nats)
        for (const one of [...facts, ...others, ...[...facts].reverse()]) {
          const envelope = toEvent(one)
          await stream.publish(envelope.type, JSON.stringify(envelope))
        }
        await allTakenIn()
        leads.clock.advance(3_600_000)
        await eventually(async () => expect(await live()).toBe(0))
        const kept = await stored()
        expect(kept.analytics.length).toBeGreaterThanOrEqual(2)
        await deleteDerived()
        await rebuild(batchSize)
        expect(await stored()).toEqual(kept)
        await deleteDerived()
        await purgeHeartbeats()
        await rebuild(batchSize)
        expect(await stored()).toEqual(kept)
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
})

test('a rebuild covers pages, submissions, seconds and deletions', async () => {
  const sent: SentPacket = await sendPacket(leads)
  const gone = await sendPacket(leads)
  const browser = leads.anonymous()
  for (const packet of [sent, gone]) {
    const logId = await packet.open()
    const customerLogs = logs(leads.clock.now(), 'photo_clicked', 'calcTerm')
    leads.clock.advance(20_000)
    await browser.call('saveOptions', { params: { logId }, body: { customerLogs, options } })
    await browser.call('closePacket', { params: { logId }, body: { action: 'page_hide' } })
  }
  await allTakenIn()
  const { dealershipId, leadId } = gone
  expect((await gone.staff.call('deleteLead', { params: { dealershipId, leadId } })).status).toBe(200)
  await eventually(async () =>
    expect(await leads.db.collection('lead-analytics').countDocuments({ _id: new ObjectId(gone.customerId) })).toBe(0),
  )
  await allTakenIn()
  const kept = await stored()
  const before = await sent.lead()
  expect(before).toMatchObject({ opens: 1, clickStreamCount: 2, submitted: true })
  await deleteDerived()
  expect(await sent.lead()).toMatchObject({ opens: 0, score: 0 })
  expect(await rebuild()).toMatchObject({ unreadable: 0, customers: await leads.db.collection('customers').countDocuments() })
  expect(await stored()).toEqual(kept)
  expect(await sent.lead()).toEqual(before)
  // A rebuild of current data changes nothing.
  await rebuild()
  expect(await stored()).toEqual(kept)
})

test('a rebuild skips and counts unreadable messages, and deletes counts of deleted customers', async () => {
  await jetstream(leads.nats).publish('leads.packet.closed.v1', 'not an event')
  const orphan = { _id: new ObjectId(), dealershipId: new ObjectId(), packets: 3 }
  await leads.db.collection('lead-analytics').insertOne(orphan)
  expect((await rebuild()).unreadable).toBe(1)
  expect(await leads.db.collection('lead-analytics').findOne({ _id: orphan._id })).toBeNull()
})

test('the command prints what it did, or what is missing', async () => {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  expect(await rebuildAnalyticsCommand({}, print)).toBe(1)
  expect(lines.pop()).toContain('Set MONGODB_URL and NATS_URL')
  expect(await rebuildAnalyticsCommand({ MONGODB_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100', NATS_URL: 'x' }, print)).toBe(
    1,
  )
})
