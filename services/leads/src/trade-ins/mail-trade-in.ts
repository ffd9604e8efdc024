import type { Envelope, EventData } from '@forecourt/contracts/event'
import type { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { renderTradeInEmail } from '../mail/trade-in-email.ts'
import { mailCustomer } from './mail-customer.ts'

/** Maximum mails per address and day, because anyone can enter another person's address. */
const MAILS_PER_ADDRESS_AND_DAY = 3

type Deps = Pick<LeadsDeps, 'stores' | 'mail' | 'messaging' | 'transaction' | 'clock'>

/**
 * Mails the customer a summary (rules: trade-in email), once for each evaluation; does nothing when no mail is configured. Throws on a temporary
 * failure, which is retried.
 */
export async function mailTradeIn(deps: Deps, { data }: Envelope<EventData<typeof evaluationSubmitted>>): Promise<void> {
  const { dealershipId, evaluationId, customer } = data
  const { mailer } = deps.mail
  const { deleted, settings } = await deps.stores.dealerships.facts(dealershipId)
  if (mailer.delivery === 'none' || deleted) return
  const names = await deps.stores.dealerships.names([new ObjectId(dealershipId)])
  const name = names.get(dealershipId) ?? ''
  const from = { name: name === '' ? 'Forecourt' : name, address: mailer.from }
  const { brandColor, logoUrl } = settings
  const recipient = `customer ${customer.email}`
  const key = { dealershipId, evaluationId, recipient, requestKey: 'trade-in', perDay: MAILS_PER_ADDRESS_AND_DAY, by: null }
  await mailCustomer(deps, key, () => {
    const mail = renderTradeInEmail(data, { name, brandColor, logoUrl })
    return { ...mail, from, replyTo: from, to: { name: customerName(customer), address: customer.email } }
  })
}
