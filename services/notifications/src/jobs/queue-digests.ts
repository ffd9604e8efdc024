import { TZDate } from '@date-fns/tz'
import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import { format, startOfDay } from 'date-fns'
import type { Db } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'
import { digestFacts } from '../digests/digest-facts.ts'
import { type DigestPeriod, periodBefore } from '../digests/digest-period.ts'
import { atTime, MORNING } from '../preferences/quiet-times.ts'
import type { KnownPreferences } from '../store/preference-store.ts'
import type { StaffDoc } from '../store/staff-store.ts'

const INTERVAL_MS = 60_000
/** After this time of the morning, for example because the service was down, the day's digest is skipped. */
const LATEST_MS = 4 * 60 * 60_000
const MONDAY = 1
/** Users per batch: each run checks every user, and loads preferences by batch instead of by user. */
const BATCH_SIZE = 500

/** Queues the digests of all users whose morning has begun. Runs in one replica at a time. */
export function startQueueingDigests(deps: NotificationsDeps, db: Db): Job {
  const run = (signal: AbortSignal) => queueDigests(deps, signal)
  return runJob({ name: 'queue-digests', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/**
 * Runs once: queues each user's digests of the morning unless they were queued before (rules: digests). Throws the first user's error after it has
 * queued those of all others.
 */
export async function queueDigests(deps: NotificationsDeps, signal?: AbortSignal): Promise<void> {
  if (deps.settings.mail.smtp === null) return
  const { staff, preferences, dealerships } = deps.stores
  const now = deps.clock()
  const timeZones = await dealerships.timeZones()
  const failures: unknown[] = []
  for await (const people of staff.mailed(BATCH_SIZE)) {
    const said = await preferences.ofAll(people)
    for (const person of people) {
      signal?.throwIfAborted()
      const wanted = said.get(person._id.toHexString())
      const timeZone = timeZones.get(person.dealershipId?.toHexString() ?? '') ?? DEFAULT_TIME_ZONE
      for (const due of wanted === undefined ? [] : digestsDue(now, wanted, timeZone))
        await queueOne(deps, person, due).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns the digests that are due for a user: none before their morning begins, during a pause, and more than 4 hours later. */
export function digestsDue(
  now: Date,
  { digest, quietHours, pausedUntil }: Pick<KnownPreferences, 'digest' | 'quietHours' | 'pausedUntil'>,
  timeZone: string,
): DueDigest[] {
  if (pausedUntil !== null && now < pausedUntil) return []
  const today = startOfDay(new TZDate(now, timeZone))
  const morning = atTime(today, quietHours.enabled ? quietHours.until : MORNING)
  if (now < morning || now.getTime() - morning.getTime() > LATEST_MS) return []
  const day = format(today, 'yyyy-MM-dd')
  const due = (period: DigestPeriod['period']) => ({ ...periodBefore(today, period), day, morning })
  return [...(digest.daily ? [due('daily')] : []), ...(digest.weekly && today.getDay() === MONDAY ? [due('weekly')] : [])]
}

interface DueDigest extends DigestPeriod {
  day: string
  /** when the user's morning began */
  morning: Date
}

async function queueOne(deps: NotificationsDeps, person: StaffDoc, { day, morning, ...period }: DueDigest): Promise<void> {
  const { deliveries } = deps.stores
  const once = `digest:${period.period}:${person._id.toHexString()}:${day}`
  if (await deliveries.isQueued(once)) return
  // an alert of this morning is no reason for a digest of a day without events
  if ((await digestFacts(deps, person, period, morning)) === null) return
  const queuedAt = deps.clock()
  const about = { channel: 'mail', content: 'digest', alertId: null, kind: null, deviceId: null, digest: period } as const
  const whom = { recipientId: person._id, recipientName: person.name, dealershipId: person.dealershipId }
  await deliveries.queue([{ ...about, ...whom, once, queuedAt, dueAt: queuedAt, held: false }]).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
}
