import type { Envelope, EventData } from '@forecourt/contracts/event'
import type { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { renderTradeInEmail } from '../mail/trade-in-email.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Anyone can type anyone's address: nobody gets more of these in a day. */
const MAILS_PER_ADDRESS_AND_DAY = 3

type Deps = Pick<LeadsDeps, 'stores' | 'mail' | 'transaction' | 'clock'>

/**
 * Mails the customer what was received (rules: trade-in email), once for each evaluation; nothing where no mail is set up. Throws when the mail
 * server does not take it: it is retried then.
 */
export async function mailTradeIn(deps: Deps, { data }: Envelope<EventData<typeof evaluationSubmitted>>): Promise<void> {
  const { dealershipId, evaluationId, customer } = data
  const { mailer } = deps.mail
  const { deleted, settings } = await deps.stores.dealerships.facts(dealershipId)
  if (mailer.delivery === 'none' || deleted) return
  const sendId = await claim(deps, dealershipId, evaluationId, customer.email)
  if (sendId === null) return
  const names = await deps.stores.dealerships.names([new ObjectId(dealershipId)])
  const name = names.get(dealershipId) ?? ''
  const { brandColor, logoUrl } = settings
  const from = { name: name === '' ? 'Forecourt' : name, address: mailer.from }
  try {
    const mail = renderTradeInEmail(data, { name, brandColor, logoUrl })
    const to = { name: customerName(customer), address: customer.email }
    await mailer.deliver(dealershipId, { ...mail, from, replyTo: from, to, at: deps.clock() })
  } catch (error) {
    await deps.stores.mailSends.markFailed(sendId)
    throw error
  }
  await deps.transaction((session) => deps.stores.mailSends.markSent(sendId, session))
}

/** The right to send it; null when it was sent, or the address has had enough for a day. */
async function claim({ stores, clock }: Deps, dealershipId: string, evaluationId: string, email: string): Promise<ObjectId | null> {
  const userId = `customer ${email}`
  const now = clock()
  const { sent } = await stores.mailSends.countSince(userId, new Date(now.getTime() - DAY_MS))
  if (sent >= MAILS_PER_ADDRESS_AND_DAY) return null
  const key = { dealershipId: new ObjectId(dealershipId), packetLogId: new ObjectId(evaluationId), userId, requestKey: 'trade-in' }
  const taken = await stores.mailSends.claim(key, now)
  if (taken.claimed !== null) return taken.claimed
  // One that is 'sending' was cut off with its process: this consumer is handed an event by one replica at a time.
  return taken.state === 'sent' ? null : taken.known
}
