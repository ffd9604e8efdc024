import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { NotificationsDeps } from '../deps.ts'

/** The time for alerted users to view a submission (rules: escalation). */
export const VIEW_WITHIN_MS = 5 * 60_000
const INTERVAL_MS = 2_000
const LEASE_MS = 30_000
const BATCH_SIZE = 100

/** Alerts administrators of submissions that no one has viewed. Runs in one replica at a time. */
export function startEscalating(deps: NotificationsDeps, db: Db): Job {
  const run = async (signal: AbortSignal) => ((await escalate(deps, signal)) < BATCH_SIZE ? 'done' : 'more')
  return runJob({ name: 'escalate', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db, ttlMs: LEASE_MS } })
}

/** Escalates the submissions that were not viewed in time, each one once. Returns how many were due. */
async function escalate(deps: NotificationsDeps, signal?: AbortSignal): Promise<number> {
  const { escalations, alerts } = deps.stores
  const due = await escalations.due(deps.clock(), BATCH_SIZE)
  for (const { _id, dealershipId, facts, dueAt, unread } of due) {
    signal?.throwIfAborted()
    const recipients = await alerts.ofKey(dealershipId, _id)
    // name the alerted users, so that an administrator knows whom to ask
    if ((recipients.length > 0 || unread) && recipients.every(({ readAt }) => readAt === null)) {
      const names = await Promise.all(recipients.map(({ recipientId }) => deps.stores.staff.find(recipientId)))
      const by = names.flatMap((person) => (person === null || person === 'deleted' ? [] : [person.name])).join(', ')
      await raiseAlert(deps, {
        kind: 'submission-not-viewed',
        ...{ key: _id, thread: '', at: dueAt, dealershipId: dealershipId.toHexString() },
        audience: { kind: 'admins', people: [] },
        facts: { ...facts, by },
      })
    }
    await escalations.remove({ _id, dueAt })
  }
  return due.length
}
