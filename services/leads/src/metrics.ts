import { askedGauge } from '@forecourt/telemetry/asked-gauge'
import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'
import type { VisitStore } from './store/visit-store.ts'

export type MailOutcome = 'sent' | 'failed'

/** Adds how many packet pages are open now, as the database knows it; every replica tells the same. */
export function observePackets(registry: Registry | undefined, visits: VisitStore): void {
  if (registry === undefined) return
  const name = { name: 'forecourt_packets_open', help: 'Packet pages that customers have open.', labelNames: [] }
  askedGauge(registry, name, async () => [{ labels: {}, value: await visits.countLive() }])
}

/** Counts mails by what the mail server, or the mailbox for development, did with them. */
export function countMails(registry: Registry | undefined): (outcome: MailOutcome) => void {
  if (registry === undefined) return () => {}
  const mails = counterOf(registry, { name: 'forecourt_mails_total', help: 'Mails handed in for delivery.', labelNames: ['outcome'] })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  return (outcome) => mails.inc({ outcome })
}
