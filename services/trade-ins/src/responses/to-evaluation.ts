import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { currencyOf } from '../evaluations/currency.ts'
import type { CustomerLinkDoc } from '../store/customer-link-store.ts'
import type { EvaluationDoc, StepDoc, ValuationDoc, ValueChangeDoc } from '../store/evaluation-store.ts'
import type { OfferDoc } from '../store/offer-store.ts'
import { toPhoto } from '../store/photo-doc.ts'
import { historyOf } from './history-of.ts'
import { toOffer } from './to-offer.ts'

/** Data about an evaluation from other collections. */
interface BesideEvaluation {
  /** newest first */
  offers: readonly OfferDoc[]
  /** the newest photo link that works */
  photoLink: CustomerLinkDoc | null
  /** false: the caller sees only the value (rules: trade-in settings) */
  seesEstimate: boolean
}

/** Returns an evaluation as staff see it (rules: evaluation record). */
export function toEvaluation(doc: EvaluationDoc, { offers, photoLink, seesEstimate }: BesideEvaluation): Evaluation {
  const { vehicleInfo, customerInfo, features, condition, status, updatedBy, evaluation = null, valueChanges = [] } = doc
  const at = doc.submittedAt.toISOString()
  const last = valueChanges.at(-1)
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    // older systems stored none, or '' (rules: evaluation status)
    status: status || 'need_reviewed',
    vehicleInfo,
    customerInfo,
    features,
    condition,
    updatedBy,
    submissionDate: at,
    submittedAt: at,
    createdAt: at,
    photos: doc.photos.map(toPhoto),
    currency: currencyOf(doc),
    evaluation: evaluation && toValuation(evaluation, seesEstimate),
    staffValue: last === undefined || last.amount === null ? null : toValueChange(last),
    valueChanges: valueChanges.map(toValueChange),
    offers: offers.map(toOffer),
    photoLink: photoLink && {
      createdAt: photoLink.createdAt.toISOString(),
      expiresAt: photoLink.expiresAt.toISOString(),
      createdBy: photoLink.createdBy,
    },
    history: historyOf(doc).map(toStep),
  }
}

/** What callers who see only the value get of the rest of an estimate. */
const HIDDEN = { estimatedValue: null, retailLow: null, retailHigh: null, tradeInLow: null, tradeInHigh: null, lines: [], comparables: [] }

function toValuation({ computedAt, ...valuation }: ValuationDoc, seesEstimate: boolean): Evaluation['evaluation'] {
  const shown = seesEstimate ? valuation : { ...valuation, ...HIDDEN }
  return { ...shown, computedAt: computedAt.toISOString() }
}

function toValueChange({ at, ...change }: ValueChangeDoc): Evaluation['valueChanges'][number] {
  return { ...change, at: at.toISOString() }
}

function toStep({ step, at, by, amount = null, text = '' }: StepDoc): Evaluation['history'][number] {
  return { step, at: at.toISOString(), by, amount, text }
}
