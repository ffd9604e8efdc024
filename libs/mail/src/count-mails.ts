import { countBy } from '@forecourt/telemetry/count-by'
import type { Registry } from 'prom-client'

export type MailOutcome = 'sent' | 'failed'

/** Returns a function that counts mails by their outcome at the mail server or the development mailbox. */
export function countMails(registry: Registry | undefined): (outcome: MailOutcome) => void {
  const help = 'Mails submitted for delivery.'
  return countBy(registry, { name: 'forecourt_mails_total', help, label: 'outcome', values: ['sent', 'failed'] })
}
