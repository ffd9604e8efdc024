import { ALERT_KINDS, type AlertKind } from '@forecourt/contracts/notifications/kinds'
import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/** What became of something that happened: an alert of its own, part of one before, or nothing, because nobody is to be alerted. */
export type AlertOutcome = 'made' | 'merged' | 'nobody'
const OUTCOMES: readonly AlertOutcome[] = ['made', 'merged', 'nobody']

/** What this process counts of alerts. */
export interface NotificationMetrics {
  alert(kind: AlertKind, outcome: AlertOutcome): void
}

const NOTHING: NotificationMetrics = { alert() {} }

/** Registers what alerts are measured by; without a registry every call does nothing. */
export function createNotificationMetrics(registry: Registry | undefined): NotificationMetrics {
  if (registry === undefined) return NOTHING
  const alerts = counterOf(registry, {
    name: 'forecourt_alerts_total',
    help: 'Alerts of recipients, by kind and by what became of what happened.',
    labelNames: ['kind', 'outcome'],
  })
  // a rate needs a beginning
  for (const kind of ALERT_KINDS) for (const outcome of OUTCOMES) alerts.inc({ kind, outcome }, 0)
  return { alert: (kind, outcome) => alerts.inc({ kind, outcome }) }
}
