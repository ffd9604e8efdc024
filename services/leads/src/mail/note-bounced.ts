import { randomUUID } from 'node:crypto'
import type { Person } from '@forecourt/contracts/fields'
import { mailBounced } from '@forecourt/contracts/leads/events'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { currentSummary } from '../packets/current-summary.ts'
import { responsibleForCustomer } from '../packets/responsible-of.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { MailSendDoc, SentMail } from '../store/mail-send-store.ts'
import type { TradeInKey } from '../store/trade-in-store.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'messaging' | 'clock'>

/** A mail to a customer that was handed to the mail server. */
type KnownMail = Pick<MailSendDoc, '_id' | 'dealershipId' | 'packetLogId'> & { mail: SentMail }

/**
 * Records that a mail to a customer could not be delivered, with the mail server's reason, and alerts the sender, once even when it repeats
 * (rules: mails that come back). Alerts no one when the customer was deleted. `name` is the name of a customer who is not stored yet because
 * their trade-in is still being processed.
 */
export async function noteBounced(
  { stores, transaction, messaging, clock }: Deps,
  send: KnownMail,
  { reason, name }: { reason: string; name?: string },
): Promise<void> {
  const now = clock()
  const dealershipId = send.dealershipId.toHexString()
  await transaction(async (session) => {
    if (!(await stores.mailSends.noteBounced(send._id, { at: now, reason }, session))) return
    const about = (await aboutMail({ stores }, send, session)) ?? aboutUnknown(send, name)
    if (about === null) return
    const bounced = { dealershipId, ...about, to: send.mail.to, reason, at: now.toISOString() }
    const actor = { kind: 'system' as const, name: 'Mail' }
    await messaging.outbox.add(session, mailBounced, bounced, { dealershipId, actor, correlationId: randomUUID(), now })
  })
}

/** Returns the customer and the subject of a mail, and who is responsible; null when they were deleted. */
async function aboutMail(deps: Pick<LeadsDeps, 'stores'>, { packetLogId, mail, dealershipId }: KnownMail, session: ClientSession) {
  if (mail.of === 'trade-in') {
    const customer = await customerOfTradeIn(
      deps,
      { dealershipId: dealershipId.toHexString(), evaluationId: packetLogId.toHexString() },
      session,
    )
    if (customer === null) return null
    const sentBy = mail.by ?? (await responsibleOf(deps, customer, session))
    const ids = { customerId: customer._id.toHexString(), packetLogId: null, evaluationId: packetLogId.toHexString() }
    return { ...ids, customerName: customerName(customer), sentBy }
  }
  const packet = await deps.stores.packetLogs.findAnywhere(packetLogId, session)
  if (packet === null) return null
  const ids = { customerId: packet.customerId.toHexString(), packetLogId: packetLogId.toHexString(), evaluationId: null }
  return { ...ids, ...(await currentSummary(deps, packet, session)), sentBy: mail.by }
}

function aboutUnknown({ packetLogId, mail }: KnownMail, customerName: string | undefined) {
  if (customerName === undefined) return null
  return { customerId: null, packetLogId: null, evaluationId: packetLogId.toHexString(), customerName, sentBy: mail.by }
}

async function customerOfTradeIn(
  { stores }: Pick<LeadsDeps, 'stores'>,
  tradeIn: TradeInKey,
  session: ClientSession,
): Promise<CustomerDoc | null> {
  const customerId = await stores.tradeIns.customerOf(tradeIn, session)
  return customerId === null ? null : stores.customers.find(tradeIn.dealershipId, customerId.toHexString(), session)
}

/** Returns the person to alert about an automatic mail, which has no sender: the one responsible for the customer. */
async function responsibleOf(deps: Pick<LeadsDeps, 'stores'>, customer: CustomerDoc, session: ClientSession): Promise<Person | null> {
  const { assignedTo, sentBy } = await responsibleForCustomer(deps, customer, session)
  return assignedTo ?? sentBy
}
