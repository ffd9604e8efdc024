import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import type { TradeInsDeps } from '../deps.ts'
import { currencyOf } from '../evaluations/currency.ts'
import { vehicleName } from '../evaluations/vehicle-name.ts'
import type { LinkedOffer } from '../offers/offer-access.ts'
import { offerBasis } from '../offers/offer-basis.ts'
import { toLinkPerson } from './to-link-person.ts'

/** Returns an offer as its customer sees it, with the current profile of its author, and without the figures of the estimate. */
export async function toCustomerOffer(
  { stores }: Pick<TradeInsDeps, 'stores'>,
  { offer, evaluation, dealershipName }: LinkedOffer,
): Promise<CustomerOffer> {
  const [settings, person] = await Promise.all([
    stores.settings.of(evaluation.dealershipId.toHexString()),
    stores.people.find(offer.madeBy.id),
  ])
  const { amount, note, state, madeBy, validUntil, madeAt, answeredAt, questions } = offer
  const { vehicleInfo, customerInfo, photos } = evaluation
  return {
    dealershipId: evaluation.dealershipId.toHexString(),
    dealershipName,
    vehicleName: vehicleName(vehicleInfo),
    vin: vehicleInfo.vin,
    currentMiles: vehicleInfo.currentMiles,
    firstName: customerInfo.firstName,
    amount,
    note,
    state,
    currency: currencyOf(evaluation),
    validUntil: validUntil.toISOString(),
    madeAt: madeAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    madeBy: toLinkPerson(madeBy, person),
    basis: offerBasis(evaluation, settings),
    payoffAmount: customerInfo.payoffAmount,
    photos: photos.map(({ _id, width, height }) => ({ _id: _id.toHexString(), width, height })),
    questions: questions.map(({ text, at }) => ({ text, at: at.toISOString() })),
  }
}
