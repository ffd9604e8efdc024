import type { EventData } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import { type OFFER_STEPS, offerChanged } from '@forecourt/contracts/trade-ins/events'
import type { EvaluationStep } from '@forecourt/contracts/trade-ins/records'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { OfferDoc } from '../store/offer-store.ts'

type OfferStep = (typeof OFFER_STEPS)[number]
export type CustomerMail = EventData<typeof offerChanged>['mail']

/** The step in the evaluation's history; a mailed link adds none. */
const HISTORY_STEPS: Record<Exclude<OfferStep, 'mailed'>, EvaluationStep> = {
  made: 'offer-made',
  viewed: 'offer-viewed',
  asked: 'question-asked',
  accepted: 'offer-accepted',
  declined: 'offer-declined',
  withdrawn: 'offer-withdrawn',
  replaced: 'offer-replaced',
  expired: 'offer-expired',
}

interface NewOfferStep {
  step: Exclude<OfferStep, 'mailed'>
  /** null: the customer, or the platform */
  by: Person | null
  /** a note, reason or question */
  text?: string
  mail?: CustomerMail
}

/**
 * Adds a step of an offer to the history of its evaluation and publishes the event, in the transaction that changes the offer. Returns the
 * evaluation; if it was deleted, records nothing and returns null.
 */
export async function recordStep(
  { stores, messaging }: Pick<TradeInsDeps, 'stores' | 'messaging'>,
  offer: OfferDoc,
  { step, by, text = '', mail = null }: NewOfferStep,
  context: EventContext,
  session: ClientSession,
): Promise<EvaluationDoc | null> {
  const { dealershipId, evaluationId, amount } = offer
  const entry = { step: HISTORY_STEPS[step], at: context.now, by, amount, text }
  // rules: duplicate trade-in
  const closesVin = step === 'declined'
  const evaluation = await stores.evaluations.addStep({ _id: evaluationId, dealershipId }, entry, session, { closesVin })
  if (evaluation !== null) await messaging.outbox.add(session, offerChanged, stepEvent(evaluation, offer, { step, text, mail }), context)
  return evaluation
}

/** Returns the data of a step's event. */
export function stepEvent(
  evaluation: EvaluationDoc,
  { _id, amount, validUntil }: OfferDoc,
  { step, text = '', mail = null }: { step: OfferStep; text?: string; mail?: CustomerMail },
): EventData<typeof offerChanged> {
  return {
    ...evaluationFacts(evaluation),
    offerId: _id.toHexString(),
    step,
    amount,
    validUntil: validUntil.toISOString(),
    text,
    mail,
    payoffAmount: evaluation.customerInfo.payoffAmount,
  }
}

/** Notifies screens that an offer of an evaluation changed. */
export function publishChange(deps: Pick<TradeInsDeps, 'messaging'>, { dealershipId, evaluationId }: OfferDoc): void {
  notifyScreens(deps, { _id: evaluationId, dealershipId })
}
