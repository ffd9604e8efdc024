import { dealershipDescribed, userDescribed } from '@forecourt/contracts/auth/events'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { AuthDeps } from '../deps.ts'
import { settingsOf } from '../store/dealership-store.ts'

/** Records that were added since the last run are described, too; other services know them already by the event of their creation. */
const INTERVAL_MS = 60 * 60_000
/** Records per round; the next round follows immediately. */
const BATCH_SIZE = 100

type Deps = Pick<AuthDeps, 'users' | 'dealerships' | 'messaging' | 'transaction' | 'clock'>

/** Publishes a description of every user and dealership once, because streams delete the events of their creation after a month. */
export function startDescribingDirectory(deps: Deps, logger: Parameters<typeof runJob>[0]['logger']): Job {
  const run = async () => ((await describeDirectory(deps)) < BATCH_SIZE ? 'done' : 'more')
  return runJob({ name: 'describe-directory', intervalMs: INTERVAL_MS, run, logger })
}

/** Runs one round. Each record is described once across replicas. Returns the larger count of the two kinds found, at most `BATCH_SIZE`. */
async function describeDirectory({ users, dealerships, messaging, transaction, clock }: Deps): Promise<number> {
  const [people, places] = await Promise.all([users.withoutEvent(BATCH_SIZE), dealerships.withoutEvent(BATCH_SIZE)])
  const contextOf = (dealershipId: string | null) => ({
    dealershipId,
    actor: { kind: 'system' as const, name: 'Directory' },
    correlationId: 'describe-directory',
    now: clock(),
  })
  for (const { _id } of places)
    await transaction(async (session) => {
      const doc = await dealerships.markDescribed(_id, session)
      if (doc === null) return
      const dealershipId = _id.toHexString()
      const facts = { dealershipId, name: doc.name, email: doc.email, timeZone: settingsOf(doc).timeZone }
      await messaging.outbox.add(session, dealershipDescribed, facts, contextOf(dealershipId))
    })
  for (const { _id } of people)
    await transaction(async (session) => {
      const user = await users.markDescribed(_id, session)
      if (user === null) return
      const { name, email, role, emailNotifications } = user
      const dealershipId = user.dealershipId?.toHexString() ?? null
      const facts = { userId: _id.toHexString(), name, email, role, dealershipId, emailNotifications }
      await messaging.outbox.add(session, userDescribed, facts, contextOf(dealershipId))
    })
  return Math.max(people.length, places.length)
}
