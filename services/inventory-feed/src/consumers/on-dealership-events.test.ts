import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { dealershipCreated, dealershipDeleted, dealershipUpdated } from '@forecourt/contracts/auth/events'
import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { newId } from '@forecourt/service-testing/people'
import { jetstream } from '@nats-io/jetstream'
import { type Document, type Filter, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_SETTINGS } from '../deps.ts'
import { createFeedStores } from '../store/feed-stores.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'
import { removeDealership } from './remove-dealership.ts'

let feed: FeedFixture
/** owns the stream of auth's events */
let auth: Messaging
beforeAll(async () => {
  feed = await startInventoryFeed()
  const { mongo, databasePrefix, logger } = feed.deps
  auth = await startMessaging({ service: 'auth', db: mongo.db(`${databasePrefix}auth`), nats: feed.nats, logger })
  await eventually(() => auth.ready())
})
afterAll(async () => {
  await auth.close()
  await feed.close()
})

function happened<E extends EventDefinition>(event: E, data: EventData<E>): Envelope<EventData<E>> {
  return makeEnvelope(event, data, {
    dealershipId: null,
    actor: { kind: 'system', name: 'test' },
    correlationId: 'test',
    now: new Date(),
  })
}
const email = 'sales@lakeside.example'
const created = (dealershipId: string, name = 'Lakeside Ford') => happened(dealershipCreated, { dealershipId, name, email })
const updated = (dealershipId: string, name: string) =>
  happened(dealershipUpdated, { dealershipId, name, email, settings: DEFAULT_DEALERSHIP_SETTINGS })
const deleted = (dealershipId: string) => happened(dealershipDeleted, { dealershipId, name: 'Lakeside Ford' })
const record = (dealershipId: string) => feed.db.collection('dealerships').findOne({ _id: new ObjectId(dealershipId) })

/** Publishes events, also repeated ones, and waits until the service has consumed them. */
async function deliver(...envelopes: Envelope[]): Promise<void> {
  const marker = created(newId(), 'Marker')
  for (const envelope of [...envelopes, marker]) await jetstream(feed.nats).publish(envelope.type, JSON.stringify(envelope))
  await eventually(async () => expect(await record(marker.data.dealershipId)).toMatchObject({ name: 'Marker' }))
}

/** Everything stored of a dealership, by collection. */
async function keptOf(dealershipId: string): Promise<Record<string, Document[]>> {
  const of = new ObjectId(dealershipId)
  const find = (name: string, filter: Filter<Document>) => feed.db.collection(name).find(filter).sort({ _id: 1 }).toArray()
  const kept: Record<string, Document[]> = {
    vehicles: await find('vehicles', { dealershipId: of }),
    'feed-versions': await find('feed-versions', { dealershipId: of }),
    watches: await find('watches', { _id: of }),
    'feed-formats': await find('feed-formats', { _id: of }),
    'feed-version-changes': await find('feed-version-changes', { dealershipId: of }),
  }
  for (const kind of ['feeds', 'rejected-rows']) {
    const files = await find(`${kind}.files`, { 'metadata.dealershipId': of })
    kept[kind] = files
    kept[`${kind} chunks`] = await find(`${kind}.chunks`, { files_id: { $in: files.map(({ _id }) => _id) } })
  }
  return Object.fromEntries(Object.entries(kept).filter(([, rows]) => rows.length > 0))
}
const EVERYTHING = [
  'feed-formats',
  'feed-version-changes',
  'feed-versions',
  'feeds',
  'feeds chunks',
  'rejected-rows',
  'rejected-rows chunks',
  'vehicles',
  'watches',
]
const chunks = async () =>
  (await feed.db.collection('feeds.chunks').countDocuments()) + (await feed.db.collection('rejected-rows.chunks').countDocuments())

/** A dealership with an inventory, rejected rows, and a held file. */
async function busyDealership(): Promise<TestDealership> {
  const lot = await feed.dealership()
  await lot.send('PUT', '/feed-format', lot.admin, { columns: { lot: 'trim' }, mileageUnit: 'mi', currency: 'USD' })
  const rows = [...vehicleRows(30), { stock: '', vin: '' }]
  expect((await lot.upload(feedOf(rows))).body.version).toMatchObject({ state: 'imported', counts: { added: 30, rejected: 1 } })
  expect((await lot.upload(feedOf(vehicleRows(5)))).body.version).toMatchObject({ state: 'held' })
  await feed.db.collection('watches').insertOne({ _id: new ObjectId(lot.dealershipId), path: 'its folder' })
  expect(Object.keys(await keptOf(lot.dealershipId)).sort()).toEqual(EVERYTHING)
  return lot
}

it('stores names from the events of auth, idempotently, and ignores older events', async () => {
  const dealershipId = newId()
  const first = created(dealershipId, 'Old Name')
  const second = updated(dealershipId, 'Between')
  const third = updated(dealershipId, 'Lakeside Ford')
  await deliver(third, second, first, first)
  expect(await record(dealershipId)).toMatchObject({ name: 'Lakeside Ford', email, feedSeq: 0, vehicleCount: 0, current: null })
})

it('deletes all data of a deleted dealership and none of another, returns 404 for its uploads, and ignores late events', async () => {
  const [gone, other] = [await busyDealership(), await busyDealership()]
  const { dealershipId } = gone
  const before = await keptOf(other.dealershipId)
  const late = [created(dealershipId), updated(dealershipId, 'Late Name')]
  const chunksBefore = await chunks()
  await deliver(deleted(dealershipId))
  expect(Object.keys((await record(dealershipId)) ?? {}).sort()).toEqual(['_id', 'deletedAt'])
  await eventually(async () => expect(await keptOf(dealershipId)).toEqual({}))
  await eventually(async () => expect(await chunks()).toBe(chunksBefore / 2))

  await deliver(...late)
  expect(await keptOf(dealershipId)).toEqual({})
  expect(Object.keys((await record(dealershipId)) ?? {}).sort()).toEqual(['_id', 'deletedAt'])
  expect(await gone.upload(feedOf(vehicleRows(3)))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await gone.get('/vehicles', null)).toMatchObject({ status: 404 })
  expect(await gone.get('/csv')).toMatchObject({ status: 404 })
  expect(await keptOf(dealershipId)).toEqual({})

  expect(await keptOf(other.dealershipId)).toEqual(before)
  const { body } = await other.upload(feedOf(vehicleRows(30)))
  expect(body.version.state).toBe('imported')
  expect(body.dealerships.map(({ _id }) => _id)).not.toContain(dealershipId)
  expect(await feed.db.collection('dead-letters').countDocuments()).toBe(0)
})

it('a deletion stops a running import and a waiting one, and deletes their data', async () => {
  const slow = await feed.replica({ uploadWaitMs: 0 })
  const lot = await feed.dealership()
  const text = 'A car with a long story. '.repeat(20)
  await lot.upload(feedOf(vehicleRows(30_000, (row) => ({ ...row, text }))), { url: await slow.url() })
  const written = () => feed.db.collection('vehicles').countDocuments({ dealershipId: new ObjectId(lot.dealershipId) }, { limit: 10 })
  await eventually(async () => expect(await written()).toBeGreaterThan(0))
  await lot.upload(feedOf(vehicleRows(10)), { url: await slow.url() })
  expect((await lot.versions()).map(({ state }) => state)).toEqual(['received', 'importing'])
  await deliver(deleted(lot.dealershipId))
  await eventually(async () => expect(await keptOf(lot.dealershipId)).toEqual({}))
  // Any write of the stopped import would be visible by now: the deletion has waited for its lease.
  await eventually(async () => expect(await feed.db.collection('leases').findOne({ _id: `feed:${lot.dealershipId}` as never })).toBeNull())
  expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId)).toEqual([])
})

it('resumes an interrupted deletion, and rejects uploads in the meantime', async () => {
  const lot = await busyDealership()
  const event = deleted(lot.dealershipId)
  const own = ownDeps()
  for (const stop of [2, 4, 5]) {
    let batches = 0
    const cutOff = () => {
      batches += 1
      if (batches === stop) throw new Error('killed')
    }
    await expect(removeDealership(own, lot.dealershipId, { onBatch: cutOff })).rejects.toThrow('killed')
    expect(await lot.upload(feedOf(vehicleRows(3)))).toMatchObject({ status: 404 })
  }
  expect(Object.keys(await keptOf(lot.dealershipId))).toContain('rejected-rows')
  await deliver(event, event)
  await eventually(async () => expect(await keptOf(lot.dealershipId)).toEqual({}))
})

/** The service's stores, with dependencies that the test controls. */
function ownDeps(): Parameters<typeof removeDealership>[0] {
  const { db } = feed
  return {
    db,
    ...createFeedStores(db),
    clock: () => new Date(),
    closing: new AbortController().signal,
    settings: FEED_SETTINGS,
  }
}
