import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { type Collection, type Filter, MongoClient, ObjectId, type Sort } from 'mongodb'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { p50p95p99, percentile } from './percentile.ts'
import { timedImport } from './timed-import.ts'

const DEALERSHIPS = 200
const VEHICLES = 2_000
/** over the driver's own page and count of the same search; ours go through the gateway */
const SEARCH_RATIO = 3
const PAGE = 24
const SEARCHES = 600
/** search texts: a make, two models, parts of a stock number and of a VIN, and one without matches */
const TYPED = ['honda', 'f-150', 'grand cher', '12', '1HG', 'zzzz']
const MOST_PHOTOS: Sort = { 'facts.photoCount': -1, _id: 1 }
/** filters and orders of the searches, and the same for the bare driver */
const NARROWED: readonly [query: string, filter: Filter<object>, sort: Sort][] = [
  ['', {}, MOST_PHOTOS],
  ['&filter=used', { 'facts.usedOrNew': 'used' }, MOST_PHOTOS],
  ['&sort=price', {}, { 'facts.price': 1, _id: 1 }],
  ['&make=Ford&sort=-year', { 'facts.make': 'Ford' }, { 'facts.year': -1, _id: 1 }],
  ['&priceTo=25000', { 'facts.price': { $lte: 25_000 } }, MOST_PHOTOS],
]

/**
 * Measures a staff search through the gateway with 400,000 vehicles of 200 dealerships in the database, in turns with the bare driver. The vehicles of
 * one dealership are imported, and MongoDB copies them to the others.
 */
export async function searchBenchmarks(platform: PlatformUnderTest, folder: string): Promise<BenchResult[]> {
  const client = await MongoClient.connect(platform.mongodbUrl)
  try {
    const vehicles = client.db('inventory-feed').collection('vehicles')
    return await measureSearches(platform, vehicles, await fillDatabase(platform, vehicles, folder))
  } finally {
    await client.close()
  }
}

async function measureSearches(
  platform: PlatformUnderTest,
  vehicles: Collection,
  dealershipIds: readonly string[],
): Promise<BenchResult[]> {
  const ask = async (index: number) => {
    const dealershipId = dealershipIds[(index * 37) % dealershipIds.length] ?? ''
    const typed = TYPED[index % TYPED.length] ?? ''
    const [query, filter, sort] = NARROWED[index % NARROWED.length] ?? ['', {}, MOST_PHOTOS]
    const started = performance.now()
    const path = `/api/dealerships/${dealershipId}/vehicles?page=1&search=${encodeURIComponent(typed)}${query}`
    const { total } = await call<{ total: number }>(platform, 'GET', path)
    const elapsedMs = performance.now() - started
    const search = { dealershipId: new ObjectId(dealershipId), listed: true, searchText: { $regex: typed.toLowerCase() }, ...filter }
    return { elapsedMs, bareMs: await bareSearchMs(vehicles, search, sort), total }
  }
  for (let index = 0; index < DEALERSHIPS; index++) await ask(index)
  const asked: Awaited<ReturnType<typeof ask>>[] = []
  for (let index = 0; index < SEARCHES; index++) asked.push(await ask(index))
  const found = asked.filter(({ total }) => total > 0).length
  if (found < SEARCHES / 2) throw new Error(`only ${found} of ${SEARCHES} searches found anything`)
  const times = asked.map(({ elapsedMs }) => elapsedMs)
  const bareTimes = asked.map(({ bareMs }) => bareMs)
  return [
    {
      name: `vehicle search with ${DEALERSHIPS} dealerships and ${DEALERSHIPS * VEHICLES} vehicles, median`,
      measured: percentile(times, 0.5) / percentile(bareTimes, 0.5),
      bound: { atMost: SEARCH_RATIO },
      unit: 'x bare find + countDocuments',
      detail: `p50, p95, p99 ${p50p95p99(times)} ms, bare ${p50p95p99(bareTimes)} ms, ${SEARCHES} searches`,
    },
  ]
}

async function bareSearchMs(vehicles: Collection, filter: Filter<object>, sort: Sort): Promise<number> {
  const started = performance.now()
  await Promise.all([vehicles.find(filter).sort(sort).limit(PAGE).toArray(), vehicles.countDocuments(filter)])
  return performance.now() - started
}

async function fillDatabase(platform: PlatformUnderTest, vehicles: Collection, folder: string): Promise<string[]> {
  const dealershipIds: string[] = []
  for (let index = 0; index < DEALERSHIPS; index++) dealershipIds.push(await makeDealership(platform, `Bench search ${index}`))
  const [first = '', ...others] = dealershipIds
  const path = join(folder, 'search.csv')
  await pipeline(generateFeed({ rows: VEHICLES, seed: 7 }), createWriteStream(path))
  await timedImport(platform, first, path, { rows: VEHICLES, added: VEHICLES })
  for (const other of others) {
    const copy = [{ $match: { dealershipId: new ObjectId(first) } }, { $set: { dealershipId: new ObjectId(other) } }, { $unset: '_id' }]
    await vehicles.aggregate([...copy, { $merge: { into: 'vehicles', on: '_id' } }]).toArray()
  }
  const count = await vehicles.countDocuments({ dealershipId: { $in: dealershipIds.map((id) => new ObjectId(id)) } })
  if (count !== DEALERSHIPS * VEHICLES) throw new Error(`${count} vehicles are in the database`)
  return dealershipIds
}
