import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { type ShardedMongo, startShardedMongo } from '@forecourt/dev-servers/sharded-mongo'
import { testMongo } from '@forecourt/dev-servers/test-servers'
import { failureCounts, untilAccepted } from '@forecourt/platform-testing/load/load-progress'
import { type Load, startLoad } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { openStoredFacts, type StoredFacts } from '@forecourt/platform-testing/stored/stored-facts'
import { countWrites, expectNoneLostOrDoubled } from '@forecourt/platform-testing/stored/write-counts'
import { startTestProcessPlatform, type TestProcessPlatform } from '@forecourt/platform-testing/test-process-platform'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { COLLECTIONS, shardCommand } from './shard-command.ts'

const SHARDED = Object.entries(COLLECTIONS).flatMap(([service, specs]) =>
  specs.flatMap(({ shardKey, ...spec }) => (shardKey === undefined ? [] : [{ ...spec, shardKey, namespace: `${service}.${spec.name}` }])),
)
/** The router's counters of writes of one document without its shard key. */
const UNTARGETED = /^(updateOne|deleteOne|findAndModify)(NonTargetedSharded|WithoutShardKeyWithId)Count$/
/** Collections that the load writes to for a dealership. */
const MOVED = [
  ...['customers', 'leads', 'packet-logs', 'visits', 'activities'].map((name) => `leads.${name}`),
  ...['vehicles', 'feed-versions'].map((name) => `inventory-feed.${name}`),
  'documents.vehicle-documents',
]

test.each(SHARDED)(
  'every unique index of $namespace begins with its shard key, and an index of all documents supports it',
  ({ indexes, shardKey }) => {
    const fields = Object.keys(shardKey)
    const begins = ({ key }: (typeof indexes)[number]) => Object.keys(key).slice(0, fields.length).join() === fields.join()
    expect(indexes.filter(({ unique }) => unique).filter((index) => !begins(index))).toEqual([])
    expect(indexes.filter((index) => begins(index) && index.partialFilterExpression === undefined && !index.sparse)).not.toEqual([])
  },
)

test('reports a missing variable, and the error of a MongoDB without shards', async () => {
  const lines: string[] = []
  expect(await shardCommand({}, (line) => lines.push(line))).toBe(1)
  expect(lines).toEqual([expect.stringContaining('MONGODB_URL')])
  const { url: MONGODB_URL, prefix: DATABASE_PREFIX } = testMongo()
  expect(await shardCommand({ MONGODB_URL, DATABASE_PREFIX }, (line) => lines.push(line))).toBe(1)
  expect(lines).toEqual([expect.anything(), expect.stringMatching(/shardCollection/)])
})

describe('a platform on two shards', () => {
  let mongo: ShardedMongo
  let platform: TestProcessPlatform
  let stored: StoredFacts
  beforeAll(async () => {
    mongo = await startShardedMongo()
    afterTest(() => mongo.stop())
    const [primaryShard] = mongo.shards
    for (const enableSharding of Object.keys(COLLECTIONS)) await mongo.command({ enableSharding, primaryShard })
    platform = await startTestProcessPlatform({ mongodbUrl: mongo.url, databasePrefix: '' })
    stored = await openStoredFacts(platform)
    afterTest(() => stored.close())
  })

  const shard = async () => {
    const lines: string[] = []
    expect([await shardCommand({ MONGODB_URL: mongo.url }, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()])
    return lines
  }

  test('is sharded twice under load without a failed, lost or duplicate write', async () => {
    const before = await countWrites(stored)
    const load = await startLoad(platform.url, platform.owner, 'Sharded')
    await untilAccepted(load)
    const lines = await shard()
    expect(await shard()).toEqual(lines)
    await untilAccepted(load)
    await load.stop()
    await expectNoneLostOrDoubled(stored, before, load)
    expect(failureCounts(load)).toEqual({})
  })

  test('moves a dealership to another shard under load without a failed, lost or duplicate write, and sends every write to one shard', async () => {
    const before = await countWrites(stored)
    const load = await startLoad(platform.url, platform.owner, 'Moved')
    await untilAccepted(load)
    await moveToOtherShard(load)
    await untilAccepted(load)
    await load.stop()
    await expectNoneLostOrDoubled(stored, before, load)
    expect(failureCounts(load)).toEqual({})
    expect(await untargetedWrites()).toEqual({})
  })

  /** Returns the counts of single-document writes that the router had to send to every shard, because they lack the shard key. */
  async function untargetedWrites(): Promise<Record<string, number>> {
    const { metrics } = await mongo.command({ serverStatus: 1 })
    const counters = Object.entries<number>(metrics.query).filter(([name]) => UNTARGETED.test(name))
    expect(counters).not.toEqual([])
    return Object.fromEntries(counters.filter(([, count]) => Number(count) > 0))
  }

  /** Moves the data of a dealership, and all data with a higher id, from the first shard, where all data starts. */
  async function moveToOtherShard({ dealershipId }: Load): Promise<void> {
    const min = { dealershipId: new ObjectId(dealershipId) }
    const [, toShard] = mongo.shards
    for (const namespace of MOVED) {
      // locking a busy collection can take several attempts, and the balancer may be running again
      await eventually(() => mongo.command({ moveRange: namespace, min, toShard }))
    }
  }
})
