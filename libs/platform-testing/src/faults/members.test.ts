import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { type MongoMembers, startMongoMembers } from '@forecourt/dev-servers/mongo-members'
import { type NatsMembers, startNatsMembers } from '@forecourt/dev-servers/nats-members'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { sleep } from '@forecourt/timing/sleep'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureCounts, untilAccepted, WRITES } from '../load/load-progress.ts'
import { startLoad } from '../load/staff-and-customer-load.ts'
import type { Replica } from '../processes/replica.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { countWrites, expectNoneLostOrDoubled } from '../stored/write-counts.ts'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'

/**
 * With `make members`: every member in turn, suspended for half a minute, and a time limit that a busy machine would exceed. Otherwise only leaders.
 */
const EVERY_MEMBER = process.env.EVERY_MEMBER === '1'
const FREEZE_MS = EVERY_MEMBER ? 30_000 : 0
const RESUMED_WITHIN_MS = EVERY_MEMBER ? 15_000 : Number.POSITIVE_INFINITY

let mongo: MongoMembers
let nats: NatsMembers
let platform: TestProcessPlatform<NatsMembers>
let stored: StoredFacts
beforeAll(async () => {
  ;[mongo, nats] = await Promise.all([startMongoMembers(), startNatsMembers()])
  afterTest(() => mongo.stop())
  platform = await startTestProcessPlatform({ mongodbUrl: mongo.url, databasePrefix: '', nats })
  stored = await openStoredFacts(platform)
  afterTest(() => stored.close())
  await Promise.all([mongo.healthy(), nats.healthy()])
})

interface Fault {
  strike(member: OwnServer): Promise<void>
  /** the minimum duration of the fault in milliseconds */
  forMs: number
  mend(member: OwnServer): Promise<void>
}
const FAULTS: Readonly<Record<string, Fault>> = {
  killed: { strike: (member) => member.kill(), forMs: 0, mend: (member) => member.restart() },
  frozen: { strike: (member) => member.suspend(), forMs: FREEZE_MS, mend: (member) => member.resume() },
}

/** The distance of a member from the leader: 0 is the leader itself. */
const AFTER_LEADER = EVERY_MEMBER ? [0, 1, 2] : [0]
const MEMBERS: [role: string, find: () => Promise<OwnServer | undefined>][] = AFTER_LEADER.flatMap((after) => [
  [after === 0 ? 'the primary of MongoDB' : `secondary ${after} of MongoDB`, async () => member(mongo, await mongo.primary(), after)],
  [after === 0 ? 'the leader of a stream' : `follower ${after} of a stream`, async () => member(nats, await nats.leaderOf('leads'), after)],
])

describe.each(MEMBERS)('%s', (role, find) => {
  test.each(Object.entries(FAULTS))(
    'is %s under load: writes resume, and nothing acknowledged is lost or duplicated',
    async (fault, { strike, forMs, mend }) => {
      const before = await countWrites(stored)
      const load = await startLoad(platform.url, platform.owner, `${role} ${fault}`)
      await untilAccepted(load)
      // under load a leader may not respond in time
      const struck = await eventually(find)
      if (struck === undefined) throw new Error(`there is no ${role}`)
      await strike(struck)
      await Promise.all([untilAccepted(load), sleep(forMs)])
      await mend(struck)
      await Promise.all([mongo.healthy(), nats.healthy()])
      await untilAccepted(load)
      await load.stop()

      const gaps = WRITES.map((write) => `${write} ${(load.longestGapMs([write]) / 1_000).toFixed(1)} s`)
      console.log(`${role} was ${fault}: longest without a success: ${gaps.join(', ')}; failed: ${JSON.stringify(failureCounts(load))}`)
      // MongoDB or NATS may be unavailable for a moment; an internal error would be a defect
      const internal = load.failures.filter(({ what }) => what.startsWith('500'))
      expect.soft(internal, `logged: ${loggedFailures(platform.replicas)}`).toEqual([])
      for (const write of WRITES) expect.soft(load.longestGapMs([write]), `ms without a ${write}`).toBeLessThanOrEqual(RESUMED_WITHIN_MS)
      await expectNoneLostOrDoubled(stored, before, load)
    },
  )
})

/** Returns the log lines of failed requests, for the message of a failure. */
function loggedFailures(replicas: readonly Replica[]): string {
  return replicas
    .flatMap((replica) =>
      replica
        .log()
        .split('\n')
        .filter((line) => line.includes('request failed')),
    )
    .join('\n')
}

function member({ members }: { members: readonly OwnServer[] }, leader: number, after: number): OwnServer | undefined {
  expect(leader).not.toBe(-1)
  return members[(leader + after) % members.length]
}
