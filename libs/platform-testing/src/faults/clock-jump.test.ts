import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureCounts, untilAccepted } from '../load/load-progress.ts'
import { ACTIONS, startLoad } from '../load/staff-and-customer-load.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { countWrites, expectNoneLostOrDoubled } from '../stored/write-counts.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

const HOUR_MS = 3_600_000

/** How far the platform's clock is off. */
let offMs = 0
let platform: TestPlatform
let stored: StoredFacts
beforeAll(async () => {
  platform = await startTestPlatform({ clock: () => new Date(Date.now() + offMs) })
  const { mongodbUrl, databasePrefix = '' } = platform.options
  stored = await openStoredFacts({ mongodbUrl, databasePrefix, nats: platform.nats })
})
afterAll(async () => {
  await stored?.close()
  await platform?.close()
})

test('the clock jumps an hour on, back again, and an hour behind: requests go on, nothing acknowledged is lost or doubled', async () => {
  const before = await countWrites(stored)
  const load = await startLoad(platform.url, platform.owner, 'Another time')
  await untilAccepted(load, ACTIONS, 1)
  for (const jumpMs of [HOUR_MS, 0, -HOUR_MS, 0]) {
    offMs = jumpMs
    await untilAccepted(load, ACTIONS, 1)
    const inFlight = load.failures.length
    await untilAccepted(load, ACTIONS, 1)
    // what was signed before the jump and looked at after it is over: those in hand at that moment, and none after them
    expect(load.failures.slice(inFlight)).toEqual([])
  }
  await load.stop()
  console.log(`the clock jumped; failed: ${JSON.stringify(failureCounts(load))}`)
  await expectNoneLostOrDoubled(stored, before, load)
})
