import { afterTest } from '@forecourt/dev-servers/after-test'
import { beforeAll, expect, test } from 'vitest'
import { failureCounts, untilAccepted } from '../load/load-progress.ts'
import { ACTIONS, startLoad } from '../load/staff-and-customer-load.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { countWrites, expectNoneLostOrDoubled } from '../stored/write-counts.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

const HOUR_MS = 3_600_000

/** The offset of the platform's clock in milliseconds. */
let offMs = 0
let platform: TestPlatform
let stored: StoredFacts
beforeAll(async () => {
  platform = await startTestPlatform({ clock: () => new Date(Date.now() + offMs) })
  const { mongodbUrl, databasePrefix = '' } = platform.options
  stored = await openStoredFacts({ mongodbUrl, databasePrefix, nats: platform.nats })
  afterTest(() => stored.close())
})

test('requests succeed while the clock jumps an hour ahead, back, and an hour behind, and nothing acknowledged is lost or duplicated', async () => {
  const before = await countWrites(stored)
  const load = await startLoad(platform.url, platform.owner, 'Another time')
  await untilAccepted(load, ACTIONS, 1)
  for (const jumpMs of [HOUR_MS, 0, -HOUR_MS, 0]) {
    offMs = jumpMs
    await untilAccepted(load, ACTIONS, 1)
    const inFlight = load.failures.length
    await untilAccepted(load, ACTIONS, 1)
    // only requests in flight at the jump may fail, because their token was signed before it and verified after it
    expect(load.failures.slice(inFlight)).toEqual([])
  }
  await load.stop()
  console.log(`the clock jumped; failed: ${JSON.stringify(failureCounts(load))}`)
  await expectNoneLostOrDoubled(stored, before, load)
})
