import { eventually } from '@forecourt/dev-servers/eventually'
import { PATIENCE_MS } from '@forecourt/dev-servers/patience'
import { createOutbox } from '@forecourt/messaging/outbox'
import { waitForLease } from '@forecourt/mongo/lease'
import { withTransaction } from '@forecourt/mongo/transaction'
import { type ClientSession, ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { FEED_SETTINGS, type FeedDeps } from '../deps.ts'
import { deleteCsv } from '../operations/delete-csv.ts'
import { createFeedStores } from '../store/feed-stores.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'
import { removeDeletedFeed } from './remove-deleted-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { resumeEveryMs: 200 } })
})

const by = { actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test' }
const removals = (dealershipId: string) => feed.events('inventory.feed.removed.v1', dealershipId)

/** What a deletion uses of another replica, which the test can modify. */
function otherReplica() {
  const live = { publish: () => {} }
  return {
    db: feed.db,
    ...createFeedStores(feed.db),
    clock: () => new Date(),
    logger: feed.deps.logger,
    settings: FEED_SETTINGS,
    messaging: { outbox: createOutbox(feed.db), live } as unknown as FeedDeps['messaging'],
    transaction: <T>(work: (session: ClientSession) => Promise<T>) => withTransaction(feed.deps.mongo, work),
  }
}
type Replica = ReturnType<typeof otherReplica>
type Suspend = (own: Replica, pause: () => Promise<void>) => Replica

const afterRead: Suspend = (own, pause) => {
  const find: Replica['dealerships']['find'] = async (...of) => {
    const found = await own.dealerships.find(...of)
    await pause()
    return found
  }
  return { ...own, dealerships: { ...own.dealerships, find } }
}
const afterRemoval: Suspend = (own, pause) => {
  const removeAll: Replica['vehicles']['removeAll'] = async (...of) => {
    const removed = await own.vehicles.removeAll(...of)
    await pause()
    return removed
  }
  return { ...own, vehicles: { ...own.vehicles, removeAll } }
}
const beforeTransaction: Suspend = (own, pause) => ({
  ...own,
  transaction: async (work) => {
    await pause()
    return own.transaction(work)
  },
})

test.each([
  ['before it takes out the vehicles', afterRead],
  ['while it takes them out', afterRemoval],
  ['after it has checked its lease for the last time', beforeTransaction],
])('a deletion that is suspended %s leaves what another replica has imported meanwhile', async (_, suspend) => {
  const lot = await feed.dealership()
  await lot.upload(feedOf(vehicleRows(20)))
  const lease = await waitForLease(feed.db, `feed:${lot.dealershipId}`, { holder: 'suspended', ttlMs: 600_000, waitMs: PATIENCE_MS })
  const own = otherReplica()
  await own.transaction((session) => own.dealerships.setFeed(lot.dealershipId, { current: null, deletion: by }, session))
  let isLost = false
  let isSuspended = false
  let resume = () => {}
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  const pause = () => {
    isSuspended = true
    return resumed
  }
  const assertHeld = () => {
    if (isLost) throw new Error('the lease was lost')
  }
  const deletion = removeDeletedFeed(suspend(own, pause), lot.dealershipId, { assertHeld })
  await eventually(() => expect(isSuspended).toBe(true))
  await lease?.release()
  isLost = true
  expect((await lot.upload(feedOf(vehicleRows(10)))).body.version.state).toBe('imported')
  resume()
  await Promise.allSettled([deletion])
  expect(await lot.vehicles()).toHaveLength(10)
  const dealership = await feed.db.collection('dealerships').findOne({ _id: new ObjectId(lot.dealershipId) })
  expect(dealership).toMatchObject({ vehicleCount: 10, deletion: null })
  await eventually(async () => expect(await removals(lot.dealershipId)).toHaveLength(1))
})

test('a deletion whose process closes asks to try again, and another replica finishes it and updates open screens', async () => {
  const lot = await feed.dealership()
  const live = await feed.live(lot.dealershipId)
  await lot.upload(feedOf(vehicleRows(10)))
  const own = otherReplica()
  const closing = new AbortController()
  const replica = afterRemoval(own, async () => closing.abort())
  const importer = { run: async () => {}, close: async () => {} }
  const call = { caller: { kind: 'anonymous' }, params: { dealershipId: lot.dealershipId }, context: () => by }
  const deleting = deleteCsv({ ...replica, closing: closing.signal } as unknown as FeedDeps, importer)(call as never)
  await expect(deleting).rejects.toMatchObject({ status: 409, code: 'IMPORT_GOING_ON' })
  await eventually(async () => expect(await removals(lot.dealershipId)).toHaveLength(1))
  expect(await lot.vehicles()).toEqual([])
  // after the upload and the deletion
  await eventually(() => expect(live.filter(({ topic }) => topic === 'inventory.changed')).toHaveLength(2))
})
