import { eventually } from '@forecourt/dev-servers/eventually'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { createFeedFileStore } from '../store/feed-file-store.ts'
import { createFeedVersionStore } from '../store/feed-version-store.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { startInventoryFeed } from '../testing/start-inventory-feed.ts'
import { sweepFiles } from './sweep-files.ts'

const OVER_A_DAY_MS = 25 * 60 * 60 * 1000

test('a sweep only reads versions of dealerships that have stored files', async () => {
  const { db, dealership } = await startInventoryFeed()
  const lot = await dealership()
  await lot.upload(feedOf(vehicleRows(2)))
  // years of versions whose files are deleted
  const elsewhere = new ObjectId()
  const versions = Array.from({ length: 500 }, (_, seq) => ({ dealershipId: elsewhere, seq, state: 'imported', fileId: null }))
  await db.collection('feed-versions').insertMany(versions)
  const stores = { files: createFeedFileStore(db), versions: createFeedVersionStore(db) }
  const sweep = async () => expect(await sweepFiles({ ...stores, clock: () => new Date(Date.now() + OVER_A_DAY_MS) })).toBe(0)
  const queries = await recordedQueries(db, ['feed-versions'], sweep)
  const looks = queries.filter(({ command }) => command.filter?.dealershipId !== undefined)
  expect(looks).not.toEqual([])
  for (const { docsExamined } of looks) expect(docsExamined).toBeLessThanOrEqual(1)
})

test('an old version names no file while the deletion of its files is interrupted, and a sweep deletes what is left', async () => {
  const { db, dealership } = await startInventoryFeed({ settings: { filesKept: 2 } })
  const lot = await dealership()
  await lot.upload(feedOf([...vehicleRows(2), { vin: 'bad' }]))
  const oldest = async () => (await lot.versions()).at(-1)
  // nothing can be deleted from a view
  await db.renameCollection('rejected-rows.chunks', 'set-aside')
  await db.createCollection('rejected-rows.chunks', { viewOn: 'set-aside', pipeline: [] })
  for (const count of [3, 4]) await lot.upload(feedOf(vehicleRows(count)))
  await eventually(async () => expect(await db.collection('feeds.files').countDocuments()).toBe(2))
  expect(await oldest()).toMatchObject({ fileId: null, rejectedFileId: null })

  await db.dropCollection('rejected-rows.chunks')
  await db.renameCollection('set-aside', 'rejected-rows.chunks')
  const stores = { files: createFeedFileStore(db), versions: createFeedVersionStore(db) }
  expect(await sweepFiles({ ...stores, clock: () => new Date(Date.now() + OVER_A_DAY_MS) })).toBe(1)
  expect(await db.collection('rejected-rows.chunks').countDocuments()).toBe(0)
})
