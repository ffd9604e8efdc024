import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import type { AlertDoc } from '../alerts/alert-doc.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { NotificationsDeps } from '../deps.ts'

/** The time for alerted users to view a submission (rules: escalation). */
export const VIEW_WITHIN_MS = 5 * 60_000
const INTERVAL_MS = 2_000
const BATCH_SIZE = 100

/** Alerts administrators of submissions that no one has viewed. Runs in one replica at a time. */
export function startEscalating(deps: NotificationsDeps, db: Db): Job {
  const run = async (signal: AbortSignal) => ((await escalate(deps, signal)) < BATCH_SIZE ? 'done' : 'more')
  return runJob({ name: 'escalate', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/** Escalates the submissions that were not viewed in time, each one once. Returns how many were due. */
async function escalate(deps: NotificationsDeps, signal?: AbortSignal): Promise<number> {
  const { escalations, alerts } = deps.stores
  const due = await escalations.due(deps.clock(), BATCH_SIZE)
  for (const { _id, dealershipId, facts, dueAt, unread } of due) {
    signal?.throwIfAborted()
    const recipients = await alerts.ofKey(dealershipId, _id)
    // name the alerted users, so that an administrator knows whom to ask
    if ((recipients.length > 0 || unread) && recipients.every((alert) => !hasRead(alert, _id))) {
      const names = await Promise.all(recipients.map(({ recipientId }) => deps.stores.staff.find(recipientId)))
      const by = names.flatMap((person) => (person === null || person === 'deleted' ? [] : [person.name])).join(', ')
      await raiseAlert(deps, {
        kind: 'submission-not-viewed',
        // what a customer submitted to the same users within a minute is one alert (rules: alerts merged)
        key: _id,
        thread: `not-viewed:${facts.customerId ?? _id}:${by}`,
        at: dueAt,
        dealershipId: dealershipId.toHexString(),
        audience: { kind: 'admins', people: [] },
        facts: { ...facts, by },
      })
    }
    await escalations.remove({ _id, dueAt })
  }
  return due.length
}

/** Whether the recipient of an alert has read one of its events, also when the alert has grown since. */
function hasRead({ readAt, readKeys = [] }: AlertDoc, key: string): boolean {
  return readAt !== null || readKeys.includes(key)
}
