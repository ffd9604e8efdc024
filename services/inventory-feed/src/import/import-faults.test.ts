import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { acquireLease } from '@forecourt/mongo/lease'
import { withTransaction } from '@forecourt/mongo/transaction'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDealershipStore } from '../store/dealership-store.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { startFeedProcess } from '../testing/start-feed-process.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

/** an import of at least a second, so that it can be interrupted */
const ROWS = 15_000
const TEXT = 'A car with a long story. '.repeat(20)
const bigFeed = feedOf(vehicleRows(ROWS, (row) => ({ ...row, text: TEXT })))
const added = (rows: number) => ({ rows, added: rows, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 })

async function expectExactly(feed: FeedFixture, lot: TestDealership, rows: number): Promise<void> {
  const vehicles = feed.db.collection('vehicles')
  const ofLot = { dealershipId: (await lot.versions())[0]?.dealershipId }
  expect(await vehicles.countDocuments({ ...ofLot, listed: true })).toBe(rows)
  expect(await vehicles.countDocuments(ofLot)).toBe(rows)
  expect(await vehicles.distinct('key', ofLot)).toHaveLength(rows)
}
const newestState = async (lot: TestDealership) => (await lot.versions())[0]?.state
const someWritten = async (feed: FeedFixture, lot: TestDealership) =>
  feed.db.collection('vehicles').countDocuments({ dealershipId: (await lot.versions())[0]?.dealershipId, listed: true }, { limit: 1 })

describe('concurrent uploads', () => {
  let feed: FeedFixture
  beforeAll(async () => {
    feed = await startInventoryFeed({ settings: { uploadWaitMs: 0 } })
  })

  it('to one dealership on two replicas end with the complete newest file', async () => {
    const lot = await feed.dealership()
    const url = await (await feed.replica()).url()
    const files = [400, 500, 600, 700].map((count) => feedOf(vehicleRows(count, (row) => ({ ...row, price: String(count) }))))
    const responses = await Promise.all(files.map((file, index) => lot.upload(file, index % 2 === 0 ? { url } : {})))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const pending = async () => (await lot.versions()).filter(({ state }) => state === 'received' || state === 'importing')
    await eventually(async () => expect(await pending()).toEqual([]))
    const versions = await lot.versions()
    expect(versions).toHaveLength(4)
    for (const { state } of versions) expect(['imported', 'superseded', 'held']).toContain(state)
    expect(versions[0]?.state).toBe('imported')
    const expected = files.findIndex((file) => Buffer.byteLength(file) === versions[0]?.bytes)
    const prices = new Set((await lot.vehicles()).map(({ facts }) => facts.price))
    expect(prices).toEqual(new Set([[400, 500, 600, 700][expected]]))
    await eventually(async () =>
      expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId)).toHaveLength(
        versions.filter(({ state }) => state === 'imported').length,
      ),
    )
  })

  it('each return the outcome of their own file', async () => {
    const lot = await feed.dealership()
    const url = await (await feed.replica({ uploadWaitMs: 20_000 })).url()
    const files = [30, 40].map((count) => feedOf(vehicleRows(count)))
    const responses = await Promise.all(files.map((file) => lot.upload(file, { url })))
    for (const [index, { status, body }] of responses.entries()) {
      expect([status, body.version.bytes]).toEqual([200, files[index]?.length])
      expect(body.message).toMatch(body.version.state === 'imported' ? /^Inventory updated: / : /newer/)
    }
    const [newest] = await lot.versions()
    expect(newest?.state).toBe('imported')
    expect(await lot.vehicles()).toHaveLength(newest?.counts?.rows ?? 0)
  })

  it('that wait are superseded by the newest one', async () => {
    const lot = await feed.dealership()
    const lease = await acquireLease(feed.db, `feed:${lot.dealershipId}`, 'the test', 60_000)
    for (const count of [10, 20, 30]) await lot.upload(feedOf(vehicleRows(count)))
    expect((await lot.versions()).map(({ state }) => state)).toEqual(['received', 'received', 'received'])
    await lease?.release()
    await eventually(async () => expect((await lot.versions()).map(({ state }) => state)).toEqual(['imported', 'superseded', 'superseded']))
    expect(await lot.vehicles()).toHaveLength(30)
  })

  it('do not stop an import that has begun to change vehicles', async () => {
    const lot = await feed.dealership()
    await lot.upload(bigFeed)
    await eventually(async () => expect(await someWritten(feed, lot)).toBeGreaterThan(0))
    await lot.upload(feedOf(vehicleRows(ROWS - 1, (row) => ({ ...row, text: TEXT }))))
    await eventually(async () => expect((await lot.versions()).map(({ state }) => state)).toEqual(['imported', 'imported']))
    const [second, first] = await lot.versions()
    expect(first?.counts).toEqual(added(ROWS))
    expect(second?.counts).toMatchObject({ unchanged: ROWS - 1, removed: 1 })
  })

  it('and a deletion leave nothing of a running import', async () => {
    const lot = await feed.dealership()
    await lot.upload(bigFeed)
    await eventually(async () => expect(await someWritten(feed, lot)).toBeGreaterThan(0))
    expect((await lot.send('DELETE', '/csv')).status).toBe(200)
    expect(await lot.vehicles()).toEqual([])
    expect(await newestState(lot)).toBe('discarded')
    expect((await lot.get('/csv')).status).toBe(404)
  })

  it('after a deletion of a running import are complete, although they arrive before it has stopped', async () => {
    const lot = await feed.dealership()
    await lot.upload(bigFeed)
    await eventually(async () => expect(await someWritten(feed, lot)).toBeGreaterThan(0))
    const deletion = lot.send('DELETE', '/csv')
    await eventually(async () => expect(await newestState(lot)).toBe('discarded'))
    await lot.upload(feedOf(vehicleRows(10)))
    expect((await deletion).status).toBe(200)
    await eventually(async () => expect(await newestState(lot)).toBe('imported'))
    // the deleted import wrote some of the same vehicles, and published none of them
    expect((await lot.versions())[0]?.counts).toEqual(added(10))
    expect(await lot.vehicles()).toHaveLength(10)
    await eventually(async () => expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId)).toHaveLength(1))
    expect(await feed.events('inventory.feed.removed.v1', lot.dealershipId)).toHaveLength(1)
  })
})

describe('a deletion', () => {
  it('that was interrupted after it was recorded is finished by the service: no vehicle stays in the inventory', async () => {
    const feed = await startInventoryFeed({ settings: { resumeEveryMs: 200 } })
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(10)))
    // as the call leaves it when its process is killed before it has the lease
    const deletion = { actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test' }
    const { setFeed } = createDealershipStore(feed.db)
    await withTransaction(feed.deps.mongo, (session) => setFeed(lot.dealershipId, { current: null, deletion }, session))
    await eventually(async () => expect(await feed.events('inventory.feed.removed.v1', lot.dealershipId)).toHaveLength(1))
    expect(await lot.vehicles()).toEqual([])
  })
})

describe('an import', () => {
  it('is finished by the next process if its own is killed: counts are exact, no vehicle is stored twice', async () => {
    const feed = await startInventoryFeed()
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(4000, (row, index) => ({ ...row, text: index < 1500 ? TEXT : 'old' }))))
    await feed.service.close()

    const file = feedOf(vehicleRows(ROWS, (row, index) => (index >= 3000 && index < 4000 ? null : { ...row, text: TEXT })))
    const first = await startFeedProcess(feed, { killAt: 'adding' })
    await lot.upload(file, { url: first.url }).catch(() => {})
    expect(await first.ended).toBe('SIGKILL')
    expect(await newestState(lot)).toBe('importing')

    await startFeedProcess(feed)
    await eventually(async () => expect(await newestState(lot)).toBe('imported'))
    const [version] = await lot.versions()
    expect(version?.attempts).toBe(2)
    expect(version?.counts).toEqual({
      rows: ROWS - 1000,
      added: ROWS - 4000,
      changed: 1500,
      unchanged: 1500,
      removed: 1000,
      rejected: 0,
      duplicates: 0,
    })
    // what the killed process listed before it wrote is not lost
    const changes = await feed.db.collection('feed-version-changes').findOne({ _id: version?._id })
    expect([changes?.added.length, changes?.changed.length, changes?.removed.length]).toEqual([500, 500, 500])
    expect(changes?.changed[0]).toMatchObject({ stockNumber: 'S101500', facts: [{ fact: 'description', from: 'old' }] })
    expect(await feed.db.collection('vehicles').countDocuments({ listed: true })).toBe(ROWS - 1000)
    expect(await feed.db.collection('vehicles').distinct('key')).toHaveLength(ROWS)
    await eventually(async () => expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId)).toHaveLength(2))
  })

  it('resumes after MongoDB was killed halfway', async () => {
    const server = await ownMongo()
    onTestFinished(() => server.stop())
    const feed = await startInventoryFeed({ mongodbUrl: server.url, settings: { uploadWaitMs: 0 } })
    const lot = await feed.dealership()
    await lot.upload(bigFeed)
    await eventually(async () => expect(await someWritten(feed, lot)).toBeGreaterThan(0))
    await server.kill()
    await server.restart()
    await eventually(async () => expect(await newestState(lot).catch(() => null)).toBe('imported'))
    expect((await lot.versions())[0]?.counts).toEqual(added(ROWS))
    await expectExactly(feed, lot, ROWS)
  })

  it('runs without NATS, and its event follows', async () => {
    const feed = await startInventoryFeed({ settings: { resumeEveryMs: 200 } })
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(10)))
    await feed.natsServer.halt()
    const { status, body } = await lot.upload(feedOf(vehicleRows(12)))
    expect(status).toBe(200)
    expect(body.version.state).toBe('imported')
    await feed.natsServer.restart()
    await eventually(async () => expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId).catch(() => [])).toHaveLength(2))
    expect(await lot.vehicles()).toHaveLength(12)
  })

  it('resumes after a restart that interrupted it', async () => {
    const feed = await startInventoryFeed({ settings: { uploadWaitMs: 0 } })
    const lot = await feed.dealership()
    await lot.upload(bigFeed)
    await eventually(async () => expect(await someWritten(feed, lot)).toBeGreaterThan(0))
    await feed.service.close()
    expect(await newestState(lot)).toBe('importing')
    await feed.replica()
    await eventually(async () => expect(await newestState(lot)).toBe('imported'))
    expect((await lot.versions())[0]?.counts).toEqual(added(ROWS))
    await expectExactly(feed, lot, ROWS)
  })
})
