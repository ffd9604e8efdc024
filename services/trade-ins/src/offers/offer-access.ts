import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import { staffOf } from '@forecourt/service-kit/access'
import { forbidden, notFound, unauthorized } from '@forecourt/service-kit/errors'
import { type Caller, personOf } from '@forecourt/service-kit/identity'
import type { CallContext } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { openCustomerLink } from '../access/customer-link.ts'
import type { TradeInsDeps } from '../deps.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { OfferDoc } from '../store/offer-store.ts'
import { offerAt } from './offer-state.ts'

type Deps = Pick<TradeInsDeps, 'stores' | 'clock'>

/** An offer at the current time, and its evaluation. */
interface OfferOfEvaluation {
  offer: OfferDoc
  evaluation: EvaluationDoc
}

/** Returns the signed-in user. Throws 401 without one. */
export function signedIn(caller: Caller): Person {
  const person = personOf(caller)
  if (person === null) throw unauthorized()
  return person
}

/**
 * Returns who acts on an offer's page: staff of the dealership as themselves, anyone else as the customer, including staff of other dealerships.
 */
export function actingOn({ caller, context }: Pick<CallContext, 'caller' | 'context'>, dealershipId: string): Acting {
  const staff = staffOf(caller, dealershipId)
  if (staff === null) return { by: null, context: { ...context(dealershipId), actor: { kind: 'customer' } } }
  return { by: personOf(staff), context: context(dealershipId) }
}

interface Acting {
  /** null: the customer */
  by: Person | null
  context: EventContext
}

/** Throws 403 for SALES of a dealership where they may not make offers (rules: trade-in settings). */
export async function requireOfferMaker(
  { stores }: Deps,
  { role }: Person,
  { dealershipId }: Pick<EvaluationDoc, 'dealershipId'>,
  message = 'Only managers make offers at this dealership. Ask a manager to do this.',
): Promise<void> {
  if (role !== 'SALES') return
  const { salesMakeOffers } = await stores.settings.of(dealershipId.toHexString())
  if (!salesMakeOffers) throw forbidden(message)
}

/** Returns an offer for staff. Throws 404 for a missing one and for one of another dealership. */
export async function loadOffer(
  deps: Deps,
  caller: Caller,
  { evaluationId, offerId }: { evaluationId: string; offerId: string },
): Promise<OfferOfEvaluation> {
  const evaluation = await loadEvaluation(deps, caller, evaluationId)
  const offer = await deps.stores.offers.find(evaluation.dealershipId, evaluation._id, new ObjectId(offerId))
  if (offer === null) throw notFound('Offer')
  return { evaluation, offer: offerAt(offer, deps.clock()) }
}

export interface LinkedOffer extends OfferOfEvaluation {
  dealershipName: string
}

/** Returns the offer of a link. Throws 404 when the offer was deleted, otherwise as `openCustomerLink` does. */
export async function findLinkedOffer(deps: Deps, token: string): Promise<LinkedOffer> {
  const { link, evaluation, dealershipName } = await openCustomerLink(deps, token, 'offer')
  const offer = link.offerId && (await deps.stores.offers.find(link.dealershipId, link.evaluationId, link.offerId))
  if (offer === null) throw notFound('Offer')
  return { dealershipName, offer: offerAt(offer, deps.clock()), evaluation }
}
