import { OFFER_STATES, type OfferState } from '@forecourt/contracts/trade-ins/offers'
import { PROCESS_ENDS, type ProcessEnd } from '@forecourt/file-processes/file-processes'
import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import { CONFIDENCES, type Confidence } from '@forecourt/valuation/valuation'
import type { Registry } from 'prom-client'
import { MODEL_CALL_FAILURES, type ModelCall } from './ai/model-call.ts'

/** What became of a photo: kept, refused (no photo), busy (no room in time). */
type PhotoOutcome = 'taken' | 'refused' | 'busy' | 'failed'
const PHOTO_OUTCOMES: readonly PhotoOutcome[] = ['taken', 'refused', 'busy', 'failed']
/** What became of a submission: kept, duplicate (an evaluation of the VIN is open), refused (a rule is broken), failed (our fault). */
type SubmissionOutcome = 'kept' | 'duplicate' | 'refused' | 'failed'
const SUBMISSION_OUTCOMES: readonly SubmissionOutcome[] = ['kept', 'duplicate', 'refused', 'failed']
/** What came of an estimate: how many comparables stand behind it, nothing to compare with, or failed (our fault). */
type EstimateOutcome = Confidence | 'nothing' | 'failed'
const ESTIMATE_OUTCOMES: readonly EstimateOutcome[] = [...CONFIDENCES, 'nothing', 'failed']
/** How a valuation was answered: by the model, out of the cache, by our own estimate (it is not configured or failed), refused (allowance) or not at all. */
type ValuationOutcome = 'model' | 'cached' | 'own' | 'refused' | 'unavailable'
const VALUATION_OUTCOMES: readonly ValuationOutcome[] = ['model', 'cached', 'own', 'refused', 'unavailable']
const MODEL_CALLS: readonly ModelCall[] = ['answered', ...MODEL_CALL_FAILURES]
const PHOTO_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40]

/** What this process counts of trade-ins. */
export interface TradeInMetrics {
  photo(outcome: PhotoOutcome, seconds: number): void
  submission(outcome: SubmissionOutcome): void
  /** a process that draws photos has ended, and another takes its place */
  processEnded(reason: ProcessEnd): void
  estimate(outcome: EstimateOutcome): void
  valuation(outcome: ValuationOutcome): void
  modelCall(result: ModelCall): void
  /** an offer got into a state */
  offer(state: OfferState): void
}

const NOTHING: TradeInMetrics = {
  photo() {},
  submission() {},
  processEnded() {},
  estimate() {},
  valuation() {},
  modelCall() {},
  offer() {},
}

/** Registers what trade-ins are measured by; without a registry every call does nothing. `waiting` answers how many photos wait for their turn. */
export function createTradeInMetrics(registry: Registry | undefined, waiting: () => number): TradeInMetrics {
  if (registry === undefined) return NOTHING
  const photos = histogramOf(registry, {
    name: 'forecourt_trade_in_photo_duration_seconds',
    help: 'Time to process photos, including the wait for a slot, by outcome.',
    labelNames: ['outcome'],
    buckets: PHOTO_BUCKETS_SECONDS,
  })
  const submissions = counterOf(registry, {
    name: 'forecourt_trade_in_submissions_total',
    help: 'Submitted evaluations, by outcome.',
    labelNames: ['outcome'],
  })
  const processes = counterOf(registry, {
    name: 'forecourt_trade_in_photo_processes_ended_total',
    help: 'Ended processes that render photos, by reason.',
    labelNames: ['reason'],
  })
  const estimates = counterOf(registry, {
    name: 'forecourt_trade_in_estimates_total',
    help: 'Estimates of trade-ins, by the number of comparables.',
    labelNames: ['confidence'],
  })
  const valuations = counterOf(registry, {
    name: 'forecourt_trade_in_valuations_total',
    help: 'Requested AI valuations, by outcome.',
    labelNames: ['outcome'],
  })
  const modelCalls = counterOf(registry, {
    name: 'forecourt_trade_in_model_calls_total',
    help: 'Requests to the language model, by outcome.',
    labelNames: ['result'],
  })
  const offers = counterOf(registry, {
    name: 'forecourt_trade_in_offers_total',
    help: 'Offers for trade-ins, by the state they entered.',
    labelNames: ['state'],
  })
  // a rate needs a beginning
  for (const reason of PROCESS_ENDS) processes.inc({ reason }, 0)
  for (const confidence of ESTIMATE_OUTCOMES) estimates.inc({ confidence }, 0)
  for (const outcome of VALUATION_OUTCOMES) valuations.inc({ outcome }, 0)
  for (const result of MODEL_CALLS) modelCalls.inc({ result }, 0)
  for (const outcome of PHOTO_OUTCOMES) photos.zero({ outcome })
  for (const outcome of SUBMISSION_OUTCOMES) submissions.inc({ outcome }, 0)
  for (const state of OFFER_STATES) offers.inc({ state }, 0)
  collectedGauge(
    registry,
    { name: 'forecourt_trade_in_photos_waiting', help: 'Photos that wait for a slot in this process.', labelNames: [] },
    async () => [{ labels: {}, value: waiting() }],
  )
  return {
    photo: (outcome, seconds) => photos.observe({ outcome }, seconds),
    submission: (outcome) => submissions.inc({ outcome }),
    processEnded: (reason) => processes.inc({ reason }),
    estimate: (confidence) => estimates.inc({ confidence }),
    valuation: (outcome) => valuations.inc({ outcome }),
    modelCall: (result) => modelCalls.inc({ result }),
    offer: (state) => offers.inc({ state }),
  }
}

/** What a failure means for the counts: 503 is busy, other 4xx are the sender's. */
export function outcomeOf(error: unknown): 'refused' | 'busy' | 'failed' {
  const { status } = error as { status?: number }
  if (status === 503) return 'busy'
  return status !== undefined && status < 500 ? 'refused' : 'failed'
}
