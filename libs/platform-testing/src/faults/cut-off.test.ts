import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { type NetworkLink, startNetworkLink } from '@forecourt/dev-servers/network-link'
import { testMongoUrl, testNats } from '@forecourt/dev-servers/test-servers'
import { beforeAll, expect, test } from 'vitest'
import { failureCounts, untilAccepted } from '../load/load-progress.ts'
import { type Action, type Load, startLoad } from '../load/staff-and-customer-load.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { countWrites, expectNoneLostOrDoubled } from '../stored/write-counts.ts'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'

/** the actions that need leads, the service that is cut off */
const OF_LEADS: readonly Action[] = ['lead', 'leadsList', 'heartbeat', 'interaction']
const OF_OTHERS: readonly Action[] = ['signIn', 'inventoryPage', 'document', 'upload', 'newConnection']

let platform: TestProcessPlatform
let stored: StoredFacts
let toMongo: NetworkLink
let toNats: NetworkLink
beforeAll(async () => {
  const nats = await testNats()
  toMongo = await startNetworkLink(Number(new URL(testMongoUrl()).port))
  toNats = await startNetworkLink(nats.port)
  afterTest(() => Promise.all([toMongo.close(), toNats.close()]))
  const leads = {
    // a direct connection, because the addresses of the members would bypass the link
    MONGODB_URL: `mongodb://127.0.0.1:${toMongo.port}/?directConnection=true`,
    NATS_URL: `nats://127.0.0.1:${toNats.port}`,
  }
  platform = await startTestProcessPlatform({ nats, env: { leads } })
  stored = await openStoredFacts(platform)
  afterTest(() => stored.close())
})

test('while leads is cut off from MongoDB other services keep working, and nothing acknowledged is lost or duplicated afterwards', async () => {
  const before = await countWrites(stored)
  const load = await startLoad(platform.url, platform.owner, 'Without MongoDB')
  await untilAccepted(load)
  toMongo.cut()
  await eventually(() => expect(failuresOf(load, ['lead'])).not.toEqual([]))
  await untilAccepted(load, OF_OTHERS)
  toMongo.mend()
  await untilAccepted(load, OF_LEADS)
  await load.stop()

  console.log(`leads was cut off from MongoDB; failed: ${JSON.stringify(failureCounts(load))}`)
  expect(failuresOf(load, OF_OTHERS)).toEqual([])
  await expectNoneLostOrDoubled(stored, before, load)
})

test('while leads is cut off from NATS no request fails, and every event arrives afterwards', async () => {
  const before = await countWrites(stored)
  const load = await startLoad(platform.url, platform.owner, 'Without NATS')
  await untilAccepted(load)
  toNats.cut()
  await untilAccepted(load, [...OF_LEADS, ...OF_OTHERS], 10)
  toNats.mend()
  await untilAccepted(load)
  await load.stop()

  expect(load.failures).toEqual([])
  await expectNoneLostOrDoubled(stored, before, load)
})

function failuresOf(load: Load, actions: readonly Action[]) {
  return load.failures.filter(({ action }) => actions.some((one) => one === action))
}
