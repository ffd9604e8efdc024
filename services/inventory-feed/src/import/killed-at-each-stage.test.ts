import { randomBytes } from 'node:crypto'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../jobs/sweep-files.ts'
import { createFeedFileStore } from '../store/feed-file-store.ts'
import { createFeedVersionStore } from '../store/feed-version-store.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import type { KillPoint } from '../testing/kill-points.ts'
import { startFeedProcess } from '../testing/start-feed-process.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

/** A short lease, so that the next process does not wait long for the one of a killed process. */
const settings = { leaseTtlMs: 1500, resumeEveryMs: 50, uploadWaitMs: 0 }
/** Both removals and writes take more than one batch. */
const before = feedOf(vehicleRows(2400))
const after = feedOf(vehicleRows(3400, (row, index) => (index < 1100 ? null : index < 1400 ? row : { ...row, price: '7' })))
const COUNTS = { rows: 2300, added: 1000, changed: 1000, unchanged: 300, removed: 1100, rejected: 0, duplicates: 0 }

let feed: FeedFixture
const lots = new Map<KillPoint, TestDealership>()
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { ...settings, uploadWaitMs: 20_000 } })
  for (const point of ['storing', 'stored', 'reading', 'writing', 'removing', 'publishing', 'reporting'] as const) {
    const lot = await feed.dealership()
    lots.set(point, lot)
    await lot.upload(before)
  }
  // from here on other processes import
  await feed.service.close()
})

const lotOf = (point: KillPoint) => lots.get(point) as TestDealership
const ofLot = async (lot: TestDealership) => ({ dealershipId: (await lot.versions())[0]?.dealershipId })
const stateOf = async (lot: TestDealership) => (await lot.versions()).map(({ state }) => state)
const filesOf = async (lot: TestDealership) =>
  feed.db.collection('feeds.files').countDocuments({ 'metadata.dealershipId': (await ofLot(lot)).dealershipId })

/** Uploads to a process that kills itself at the point. */
async function killedWhile(point: KillPoint, file: string): Promise<TestDealership> {
  const lot = lotOf(point)
  const child = await startFeedProcess(feed, { killAt: point, settings })
  await lot.upload(file, { url: child.url }).catch(() => {})
  expect(await child.ended).toBe('SIGKILL')
  return lot
}

describe('an import whose process is killed', () => {
  it.each(['reading', 'writing', 'removing', 'publishing', 'reporting'] as const)(
    'while %s is finished by the next process, as if nothing had happened',
    async (point) => {
      const lot = await killedWhile(point, after)
      expect(await stateOf(lot)).toEqual(['importing', 'imported'])
      const { service } = await feed.replica()
      await eventually(async () => expect(await stateOf(lot)).toEqual(['imported', 'imported']))
      await eventually(async () => expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId)).toHaveLength(2))

      const [version] = await lot.versions()
      expect(version).toMatchObject({ counts: COUNTS, priceChanges: { count: 1000 } })
      const vehicles = feed.db.collection('vehicles')
      expect(await vehicles.countDocuments({ ...(await ofLot(lot)), listed: true })).toBe(2300)
      expect(await vehicles.countDocuments({ ...(await ofLot(lot)), listed: true, 'facts.price': 7 })).toBe(2000)
      expect(await vehicles.distinct('key', await ofLot(lot))).toHaveLength(3400)
      expect(await filesOf(lot)).toBe(2)
      expect(await publishedOf(lot, version?._id.toHexString() ?? '')).toEqual({ added: 1000, changed: 1000, removed: 1100 })
      await service.close()
    },
  )
})

describe('an upload whose process is killed', () => {
  it.each(['storing', 'stored'] as const)(
    'while the file is %s changes nothing; the next upload works, and the rest of the file is swept',
    async (point) => {
      const large = feedOf(vehicleRows(5000, (row) => ({ ...row, text: randomBytes(900).toString('base64') })))
      const lot = await killedWhile(point, point === 'storing' ? large : after)
      const replica = await feed.replica({ uploadWaitMs: 20_000 })
      expect(await stateOf(lot)).toEqual(['imported'])
      expect(await lot.vehicles()).toHaveLength(2400)
      expect((await lot.upload(after, { url: await replica.url() })).body.version).toMatchObject({ state: 'imported', counts: COUNTS })

      const sweeping = { files: createFeedFileStore(feed.db), versions: createFeedVersionStore(feed.db) }
      const swept = await sweepFiles({ ...sweeping, clock: () => new Date(Date.now() + 25 * 60 * 60 * 1000) })
      expect(swept).toBe(1)
      expect(await filesOf(lot)).toBe(2)
      const stored = await feed.db.collection('feeds.files').distinct('_id')
      expect(await feed.db.collection('feeds.chunks').countDocuments({ files_id: { $nin: stored } })).toBe(0)
      await replica.service.close()
    },
  )
})

/** How many distinct vehicles were published, by kind of change. */
async function publishedOf(lot: TestDealership, versionId: string): Promise<Record<string, number>> {
  type Changed = { versionId: string; vehicles: { vehicleId: string; change: string }[] }
  const events = await feed.events<Changed>('inventory.vehicle.changed.v1', lot.dealershipId)
  const vehicles = events.flatMap(({ data }) => (data.versionId === versionId ? data.vehicles : []))
  const published = new Map(vehicles.map(({ vehicleId, change }) => [vehicleId, change]))
  const counts: Record<string, number> = {}
  for (const change of published.values()) counts[change] = (counts[change] ?? 0) + 1
  return counts
}
