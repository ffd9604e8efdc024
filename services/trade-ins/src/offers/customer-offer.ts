import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import type { TradeInsDeps } from '../deps.ts'
import { toCustomerOffer } from '../responses/to-customer-offer.ts'
import type { LinkedOffer } from './offer-access.ts'

/** Returns an offer as its customer sees it, with the current profile of its author. */
export async function customerOffer({ stores }: Pick<TradeInsDeps, 'stores'>, found: LinkedOffer): Promise<CustomerOffer> {
  const [settings, person] = await Promise.all([
    stores.settings.of(found.evaluation.dealershipId.toHexString()),
    stores.people.find(found.offer.madeBy.id),
  ])
  return toCustomerOffer(found, settings, person)
}
