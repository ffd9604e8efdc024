import type { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/** Notifies staff's screens that a customer's leads and these packets changed. */
export function notifyScreens(
  { hints }: Pick<LeadsDeps, 'hints'>,
  dealershipId: string,
  customerId: ObjectId,
  packetLogIds: readonly ObjectId[],
): void {
  const customer = customerId.toHexString()
  hints.changed(dealershipId, customer)
  for (const id of packetLogIds) hints.changed(dealershipId, customer, id.toHexString())
}
