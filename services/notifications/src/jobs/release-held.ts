import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'

const INTERVAL_MS = 1_000
const BATCH_SIZE = 100

type Deps = Pick<NotificationsDeps, 'stores' | 'transaction' | 'clock' | 'logger'>

/** Releases the deliveries that quiet hours and pauses have held, when these end. Runs in one replica at a time. */
export function startReleasingHeld(deps: Deps, db: Db): Job {
  const run = async () => ((await releaseHeld(deps)) < BATCH_SIZE ? 'done' : 'more')
  return runJob({ name: 'release-held', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/** Merges the held deliveries of a user's channel into one summary; a single one is sent unchanged. Returns the number of users and channels. */
async function releaseHeld({ stores: { deliveries }, transaction, clock }: Deps): Promise<number> {
  const groups = await deliveries.heldGroups(clock(), BATCH_SIZE)
  for (const ids of groups)
    await transaction(async (session) => {
      const held = await deliveries.stillHeld(ids, session)
      const [first, ...others] = held
      if (first === undefined) return
      if (others.length === 0) return deliveries.release(first._id, session)
      const { channel, recipientId, recipientName, deviceId, dealershipId } = first
      const queuedAt = clock()
      const about = { content: 'summary', alertId: null, kind: null, alertIds: held.flatMap(({ alertId }) => alertId ?? []) } as const
      const whom = { channel, recipientId, recipientName, deviceId, dealershipId }
      // keep the original due time, so that a late summary is recognized as late
      const dueAt = new Date(Math.max(...held.map((one) => (one.dueAt ?? queuedAt).getTime())))
      const once = `summary:${first._id.toHexString()}`
      await deliveries.removeMany(ids, session)
      await deliveries.queue([{ ...about, ...whom, once, queuedAt, dueAt, held: false }], session)
    })
  return groups.length
}
