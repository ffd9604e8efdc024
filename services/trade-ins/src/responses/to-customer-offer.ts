import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { currencyOf } from '../evaluations/currency.ts'
import { vehicleName } from '../evaluations/vehicle-name.ts'
import type { LinkedOffer } from '../offers/offer-access.ts'
import { offerBasis } from '../offers/offer-basis.ts'
import type { KnownPerson } from '../store/people-store.ts'
import { toLinkPerson } from './to-link-person.ts'

/** Returns an offer as its customer sees it, without the figures of the estimate. */
export function toCustomerOffer(
  { offer, evaluation, dealershipName }: LinkedOffer,
  settings: TradeInSettings,
  person: KnownPerson,
): CustomerOffer {
  const { amount, note, state, madeBy, validUntil, madeAt, answeredAt, questions } = offer
  const { vehicleInfo, customerInfo, photos } = evaluation
  return {
    dealershipId: evaluation.dealershipId.toHexString(),
    dealershipName,
    vehicleName: vehicleName(vehicleInfo),
    ...{ vin: vehicleInfo.vin, currentMiles: vehicleInfo.currentMiles, firstName: customerInfo.firstName },
    ...{ amount, note, state },
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
