import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { MongoClient, ObjectId } from 'mongodb'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { percentile } from './percentile.ts'
import { timedImport } from './timed-import.ts'

const DEALERSHIPS = 200
const VEHICLES = 2_000
const SEARCH_P95_MS = 40
const SEARCHES = 600
/** search texts: a make, two models, parts of a stock number and of a VIN, and one without matches */
const TYPED = ['honda', 'f-150', 'grand cher', '12', '1HG', 'zzzz']
const NARROWED = ['', '&filter=used', '&sort=price', '&make=Ford&sort=-year', '&priceTo=25000']

/**
 * Measures a staff search through the gateway with 400,000 vehicles of 200 dealerships in the database. The vehicles of one dealership are imported,
 * and MongoDB copies them to the others.
 */
export async function searchBenchmarks(platform: PlatformUnderTest, folder: string): Promise<BenchResult[]> {
  const dealershipIds = await fillDatabase(platform, folder)
  const ask = async (index: number) => {
    const dealershipId = dealershipIds[(index * 37) % dealershipIds.length]
    const [typed = '', narrowed = ''] = [TYPED[index % TYPED.length], NARROWED[index % NARROWED.length]]
    const started = performance.now()
    const path = `/api/dealerships/${dealershipId}/vehicles?page=1&search=${encodeURIComponent(typed)}${narrowed}`
    const { total } = await call<{ total: number }>(platform, 'GET', path)
    return { elapsedMs: performance.now() - started, total }
  }
  for (let index = 0; index < DEALERSHIPS; index++) await ask(index)
  const asked: Awaited<ReturnType<typeof ask>>[] = []
  for (let index = 0; index < SEARCHES; index++) asked.push(await ask(index))
  const found = asked.filter(({ total }) => total > 0).length
  if (found < SEARCHES / 2) throw new Error(`only ${found} of ${SEARCHES} searches found anything`)
  const times = asked.map(({ elapsedMs }) => elapsedMs)
  return [
    {
      name: `vehicle search with ${DEALERSHIPS} dealerships and ${DEALERSHIPS * VEHICLES} vehicles, p95`,
      measured: percentile(times, 0.95),
      bound: { atMost: SEARCH_P95_MS },
      unit: 'ms',
      detail: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, ${SEARCHES} searches`,
    },
  ]
}

async function fillDatabase(platform: PlatformUnderTest, folder: string): Promise<string[]> {
  const dealershipIds: string[] = []
  for (let index = 0; index < DEALERSHIPS; index++) dealershipIds.push(await makeDealership(platform, `Bench search ${index}`))
  const [first = '', ...others] = dealershipIds
  const path = join(folder, 'search.csv')
  await pipeline(generateFeed({ rows: VEHICLES, seed: 7 }), createWriteStream(path))
  await timedImport(platform, first, path, { rows: VEHICLES, added: VEHICLES })
  const client = await MongoClient.connect(platform.mongodbUrl)
  try {
    const vehicles = client.db('inventory-feed').collection('vehicles')
    for (const other of others) {
      const copy = [{ $match: { dealershipId: new ObjectId(first) } }, { $set: { dealershipId: new ObjectId(other) } }, { $unset: '_id' }]
      await vehicles.aggregate([...copy, { $merge: { into: 'vehicles', on: '_id' } }]).toArray()
    }
    const count = await vehicles.countDocuments({ dealershipId: { $in: dealershipIds.map((id) => new ObjectId(id)) } })
    if (count !== DEALERSHIPS * VEHICLES) throw new Error(`${count} vehicles are in the database`)
  } finally {
    await client.close()
  }
  return dealershipIds
}
