import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/**
 * Settles the response clock of a customer after a merge, as if the records had always been one (rules: response clock): one clock runs, since the
 * first question, and a contact with any of the records since then has stopped it. Runs in the transaction of the merge.
 */
export async function settleClock(
  { stores: { responseClocks, contacts, packetLogs } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  customerId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const running = await responseClocks.keepFirst(dealershipId, customerId, session)
  if (running === null) return
  const contact = await contacts.firstSince(dealershipId, customerId, running.askedAt, session)
  const send = await packetLogs.firstSendSince(dealershipId, customerId, running.askedAt, session)
  const isSendFirst = send !== null && (contact === null || send.at < contact.at)
  const first = isSendFirst ? { at: send.at, channel: 'packet' as const, by: send.by } : contact
  if (first !== null) await responseClocks.stop(dealershipId, customerId, first, session)
}
