import type { Person } from '@forecourt/contracts/fields'
import type { Mail } from '@forecourt/mail/compose-mail'
import { isRefusedForGood } from '@forecourt/mail/mail-problem'
import { newMessageId } from '@forecourt/mail/message-id'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { noteBounced } from '../mail/note-bounced.ts'
import type { SentMail } from '../store/mail-send-store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** What is sent once. */
export interface CustomerMailKey {
  dealershipId: string
  evaluationId: string
  /** of the address, and of what the bound is for */
  recipient: string
  /** what it is: the same one is sent once */
  requestKey: string
  /** mails that a recipient gets in a day */
  perDay: number
  /** who pressed for it; null for nobody */
  by: Person | null
}

type Deps = Pick<LeadsDeps, 'stores' | 'mail' | 'messaging' | 'transaction' | 'clock'>

/**
 * Delivers a mail about a trade-in, once however often its event is delivered, and no more than some to an address in a day. Throws when the mail server
 * does not take it now: it is retried then. One that it refuses for good has come back. Returns whether it was delivered now.
 */
export async function mailCustomer(deps: Deps, key: CustomerMailKey, compose: () => Omit<Mail, 'at'>): Promise<boolean> {
  const sendId = await claim(deps, key)
  if (sendId === null) return false
  const { mailer } = deps.mail
  const composed = compose()
  const mail: SentMail = { messageId: newMessageId(mailer.from, 'customer'), to: composed.to.address, by: key.by, of: 'trade-in' }
  try {
    await deps.stores.mailSends.noteMail(sendId, mail)
    await mailer.deliver(key.dealershipId, { ...composed, messageId: mail.messageId, at: deps.clock() })
  } catch (error) {
    await deps.stores.mailSends.markFailed(sendId)
    if (!isRefusedForGood(error)) throw error
    const ids = { dealershipId: new ObjectId(key.dealershipId), packetLogId: new ObjectId(key.evaluationId) }
    await noteBounced(deps, { _id: sendId, ...ids, mail }, { reason: (error as Error).message, name: composed.to.name })
    return false
  }
  await deps.transaction((session) => deps.stores.mailSends.markSent(sendId, session))
  return true
}

/** The right to send it; null when it was sent, or the address has had enough for a day. */
async function claim(
  { stores, clock }: Deps,
  { dealershipId, evaluationId, recipient, requestKey, perDay }: CustomerMailKey,
): Promise<ObjectId | null> {
  const now = clock()
  const { sent } = await stores.mailSends.countSince(recipient, new Date(now.getTime() - DAY_MS))
  if (sent >= perDay) return null
  const key = { dealershipId: new ObjectId(dealershipId), packetLogId: new ObjectId(evaluationId), userId: recipient, requestKey }
  const taken = await stores.mailSends.claim(key, now)
  if (taken.claimed !== null) return taken.claimed
  // One that is 'sending' was cut off with its process: this consumer is handed an event by one replica at a time.
  return taken.state === 'sent' ? null : taken.known
}
