import type { Envelope } from '@forecourt/contracts/event'
import { ObjectId } from 'mongodb'
import type { AlertEvent } from '../alerts/alert-event.ts'
import { ALERT_RULES, type AlertRule } from '../alerts/alert-rules.ts'
import { isLate } from '../alerts/is-late.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { NotificationsDeps } from '../deps.ts'
import { VIEW_WITHIN_MS } from '../jobs/escalate.ts'

/** Events of a type that are handled concurrently. */
const CONCURRENCY = 8

/** Raises alerts from events. Ignores events from before this service was installed (`installedAt`). */
export function onAlertEvents(deps: NotificationsDeps, installedAt: Date): void {
  for (const { event, read } of ALERT_RULES as readonly unknown[] as readonly AlertRule[])
    deps.messaging.consume({
      durable: `alerts-${nameOf(event.type)}`,
      event,
      concurrency: CONCURRENCY,
      handler: async (envelope: Envelope, { deliveries }) => {
        const alertEvent = read(envelope.data as never, envelope)
        if (alertEvent === null || alertEvent.at < installedAt) return
        const escalates = alertEvent.kind === 'options-submitted' && !isLate(alertEvent, deps.clock())
        if (escalates) await recordSubmission(deps, alertEvent)
        await raiseAlert(deps, alertEvent, deliveries)
        if (escalates) await recordUnseen(deps, alertEvent)
      },
    })
}

/**
 * Starts the escalation of a submission (rules: escalation). The time of one that arrives late counts from now: no one could view it before, and
 * the job must not find it due before its alert is stored.
 */
async function recordSubmission({ stores, clock }: NotificationsDeps, { kind, key, at, dealershipId, facts }: AlertEvent): Promise<void> {
  if (dealershipId === null) return
  const dueAt = new Date(Math.max(at.getTime(), clock().getTime()) + VIEW_WITHIN_MS)
  await stores.escalations.note({ _id: `${kind}:${key}`, dealershipId: new ObjectId(dealershipId), facts, dueAt })
}

/** Records that no one can view a submission: every user whom it concerns has turned its kind off. */
async function recordUnseen({ stores }: NotificationsDeps, { kind, key, dealershipId }: AlertEvent): Promise<void> {
  if (dealershipId === null) return
  const id = `${kind}:${key}`
  const alerts = await stores.alerts.ofKey(new ObjectId(dealershipId), id)
  if (alerts.length === 0) await stores.escalations.noteUnread([id])
}

/** Returns `leads-packet-opened` for `leads.packet.opened.v1`: names of durable consumers must not contain dots. */
function nameOf(type: string): string {
  return type.replace(/\.v\d+$/, '').replaceAll('.', '-')
}
