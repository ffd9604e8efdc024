import type { Person } from '@forecourt/contracts/fields'
import type { Mail } from '@forecourt/mail/compose-mail'
import { isRefusedForGood } from '@forecourt/mail/mail-problem'
import { newMessageId } from '@forecourt/mail/message-id'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { noteBounced } from '../mail/note-bounced.ts'
import type { SentMail } from '../store/mail-send-store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Identifies a mail that is sent once. */
interface CustomerMailKey {
  dealershipId: string
  evaluationId: string
  /** the address, and the kind of mail that the daily limit counts */
  recipient: string
  /** identifies the mail, to deduplicate it */
  requestKey: string
  /** the daily limit of mails to a recipient */
  perDay: number
  /** the user who requested it; null for automatic mails */
  by: Person | null
}

type Deps = Pick<LeadsDeps, 'stores' | 'mail' | 'messaging' | 'transaction' | 'clock'>

/**
 * Delivers a mail about a trade-in, once even when its event is redelivered, and within the daily limit of the address. Throws on a temporary failure,
 * which is retried. A permanent rejection is recorded as a bounce. Returns whether it delivered the mail.
 */
export async function mailCustomer(deps: Deps, key: CustomerMailKey, compose: () => Omit<Mail, 'at'>): Promise<boolean> {
  const claimed = await claim(deps, key)
  if (claimed === null) return false
  const { sendId, isRetry } = claimed
  const { mailer } = deps.mail
  const composed = compose()
  const mail: SentMail = { messageId: newMessageId(mailer.from, 'customer'), to: composed.to.address, by: key.by, of: 'trade-in' }
  try {
    await deps.stores.mailSends.noteMail(sendId, mail)
    const sent = { ...composed, messageId: mail.messageId, at: deps.clock() }
    await mailer.deliver(key.dealershipId, sent, { kind: 'trade-in', isRetry })
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

/**
 * Claims the right to send; null when the mail was already sent or was canceled, or the address has reached its daily limit. `isRetry`: an earlier
 * attempt has failed.
 */
async function claim(
  { stores, clock }: Deps,
  { dealershipId, evaluationId, recipient, requestKey, perDay }: CustomerMailKey,
): Promise<{ sendId: ObjectId; isRetry: boolean } | null> {
  if (await stores.mailSends.isCanceled(new ObjectId(evaluationId))) return null
  const now = clock()
  const press = { packetLogId: new ObjectId(evaluationId), requestKey }
  // without this mail, which a crash may have interrupted
  const { sent } = await stores.mailSends.countSince(recipient, new Date(now.getTime() - DAY_MS), press)
  if (sent >= perDay) return null
  const taken = await stores.mailSends.claim({ dealershipId: new ObjectId(dealershipId), userId: recipient, ...press }, now)
  if (taken.claimed !== null) return { sendId: taken.claimed, isRetry: taken.tries > 1 }
  // A mail that is 'sending' was interrupted by a crash: the consumer delivers an event to one replica at a time.
  return taken.state === 'sending' && taken.known !== null ? { sendId: taken.known, isRetry: taken.tries > 1 } : null
}
