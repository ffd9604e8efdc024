import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

export type MailOutcome = 'sent' | 'failed'

/** Returns a function that counts mails by their outcome at the mail server or the development mailbox. */
export function countMails(registry: Registry | undefined): (outcome: MailOutcome) => void {
  if (registry === undefined) return () => {}
  const mails = counterOf(registry, { name: 'forecourt_mails_total', help: 'Mails submitted for delivery.', labelNames: ['outcome'] })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  return (outcome) => mails.inc({ outcome })
}
