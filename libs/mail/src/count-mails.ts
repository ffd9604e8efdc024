import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/** What a mail is about: a packet link, a trade-in, or an alert to staff. */
export type MailKind = 'packet' | 'trade-in' | 'alert'
export type MailOutcome = 'sent' | 'failed'
export type CountMail = (kind: MailKind, outcome: MailOutcome) => void

const OUTCOMES: readonly MailOutcome[] = ['sent', 'failed']

/**
 * Returns a function that counts mails by their kind and by their outcome at the mail server or the development mailbox. `kinds`: those that the
 * service sends.
 */
export function countMails(registry: Registry | undefined, kinds: readonly MailKind[]): CountMail {
  if (registry === undefined) return () => {}
  const help = 'Mails submitted for delivery, by what they are about.'
  const counter = counterOf(registry, { name: 'forecourt_mails_total', help, labelNames: ['kind', 'outcome'] })
  // a rate needs an initial 0
  for (const kind of kinds) for (const outcome of OUTCOMES) counter.inc({ kind, outcome }, 0)
  return (kind, outcome) => counter.inc({ kind, outcome })
}
