import { ALERT_KINDS, type AlertKind, SENT_CHANNELS, type SentChannel } from '@forecourt/contracts/notifications/kinds'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/** The outcome of an event: a new alert, merged into an earlier one, or none because it has no recipients. */
type AlertOutcome = 'made' | 'merged' | 'nobody'
const OUTCOMES: readonly AlertOutcome[] = ['made', 'merged', 'nobody']
/** The outcome of an attempt to send a delivery. */
type DeliveryOutcome = 'sent' | 'retried' | 'failed'
const DELIVERY_OUTCOMES: readonly DeliveryOutcome[] = ['sent', 'retried', 'failed']
const DELAY_BUCKETS_SECONDS = [0.25, 0.5, 1, 2, 5, 15, 60, 90, 300, 3_600]

/** The metrics of alerts in this process. */
export interface NotificationMetrics {
  alert(kind: AlertKind, outcome: AlertOutcome): void
  /** `seconds`: the time from queueing to acceptance */
  delivery(channel: SentChannel, outcome: DeliveryOutcome, seconds?: number): void
}

const NOTHING: NotificationMetrics = { alert() {}, delivery() {} }

/** Registers the metrics of alerts; without a registry, returns metrics that do nothing. */
export function createNotificationMetrics(registry: Registry | undefined): NotificationMetrics {
  if (registry === undefined) return NOTHING
  const alerts = counterOf(registry, {
    name: 'forecourt_alerts_total',
    help: 'Alerts of recipients, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
  })
  const deliveries = counterOf(registry, {
    name: 'forecourt_alert_deliveries_total',
    help: 'Attempts to send alerts, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
  })
  const delays = histogramOf(registry, {
    name: 'forecourt_alert_delivery_seconds',
    help: 'Time that accepted deliveries had waited, by channel; mails and text messages wait a minute so that alerts can be merged.',
    labelNames: ['channel'],
    buckets: DELAY_BUCKETS_SECONDS,
  })
  // start at 0, so that the first increment counts in a rate
  for (const kind of ALERT_KINDS) for (const outcome of OUTCOMES) alerts.inc({ kind, outcome }, 0)
  for (const channel of SENT_CHANNELS) {
    delays.zero({ channel })
    for (const outcome of DELIVERY_OUTCOMES) deliveries.inc({ channel, outcome }, 0)
  }
  return {
    alert: (kind, outcome) => alerts.inc({ kind, outcome }),
    delivery(channel, outcome, seconds) {
      deliveries.inc({ channel, outcome })
      if (seconds !== undefined) delays.observe({ channel }, seconds)
    },
  }
}
