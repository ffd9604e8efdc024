import { OFFER_STATES } from '@forecourt/contracts/trade-ins/offers'
import { PROCESS_ENDS } from '@forecourt/file-processes/file-processes'
import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import { countBy } from '@forecourt/telemetry/count-by'
import { histogramOf } from '@forecourt/telemetry/registered'
import { CONFIDENCES, type Confidence } from '@forecourt/valuation/valuation'
import type { Registry } from 'prom-client'
import { MODEL_CALL_FAILURES, type ModelCall } from './ai/model-call.ts'

/** The outcome of a photo: stored, refused (not a valid photo), busy (no capacity in time) or failed (our fault). */
type PhotoOutcome = 'taken' | 'refused' | 'busy' | 'failed'
const PHOTO_OUTCOMES: readonly PhotoOutcome[] = ['taken', 'refused', 'busy', 'failed']
/** The outcome of a submission: stored, duplicate (an evaluation of the VIN is open), refused (breaks a rule) or failed (our fault). */
type SubmissionOutcome = 'kept' | 'duplicate' | 'refused' | 'failed'
const SUBMISSION_OUTCOMES: readonly SubmissionOutcome[] = ['kept', 'duplicate', 'refused', 'failed']
/** The outcome of an estimate: its confidence by the number of comparables, nothing (no comparables) or failed (our fault). */
type EstimateOutcome = Confidence | 'nothing' | 'failed'
const ESTIMATE_OUTCOMES: readonly EstimateOutcome[] = [...CONFIDENCES, 'nothing', 'failed']
/**
 * The source of a valuation: the model, the cache, our own estimate (without a model, or after it failed), or none: refused (allowance used up) or
 * unavailable.
 */
type ValuationOutcome = 'model' | 'cached' | 'own' | 'refused' | 'unavailable'
const VALUATION_OUTCOMES: readonly ValuationOutcome[] = ['model', 'cached', 'own', 'refused', 'unavailable']
const MODEL_CALLS: readonly ModelCall[] = ['answered', ...MODEL_CALL_FAILURES]
const PHOTO_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40]

/** The metrics of trade-ins in this process. */
export type TradeInMetrics = ReturnType<typeof createTradeInMetrics>

/** Registers the metrics of trade-ins; without a registry every call does nothing. `waiting` returns how many photos wait for a slot. */
export function createTradeInMetrics(registry: Registry | undefined, waiting: () => number) {
  return {
    photo: measurePhotos(registry, waiting),
    submission: countBy(registry, {
      name: 'forecourt_trade_in_submissions_total',
      help: 'Submitted evaluations, by outcome.',
      label: 'outcome',
      values: SUBMISSION_OUTCOMES,
    }),
    /** a process that renders photos has ended, and another one replaces it */
    processEnded: countBy(registry, {
      name: 'forecourt_trade_in_photo_processes_ended_total',
      help: 'Ended processes that render photos, by reason.',
      label: 'reason',
      values: PROCESS_ENDS,
    }),
    estimate: countBy(registry, {
      name: 'forecourt_trade_in_estimates_total',
      help: 'Estimates of trade-ins, by the number of comparables.',
      label: 'confidence',
      values: ESTIMATE_OUTCOMES,
    }),
    valuation: countBy(registry, {
      name: 'forecourt_trade_in_valuations_total',
      help: 'Requested AI valuations, by outcome.',
      label: 'outcome',
      values: VALUATION_OUTCOMES,
    }),
    modelCall: countBy(registry, {
      name: 'forecourt_trade_in_model_calls_total',
      help: 'Requests to the language model, by outcome.',
      label: 'result',
      values: MODEL_CALLS,
    }),
    /** an offer has entered a state */
    offer: countBy(registry, {
      name: 'forecourt_trade_in_offers_total',
      help: 'Offers for trade-ins, by the state they entered.',
      label: 'state',
      values: OFFER_STATES,
    }),
  }
}

function measurePhotos(registry: Registry | undefined, waiting: () => number): (outcome: PhotoOutcome, seconds: number) => void {
  if (registry === undefined) return () => {}
  const photos = histogramOf(registry, {
    name: 'forecourt_trade_in_photo_duration_seconds',
    help: 'Time to process photos, including the wait for a slot, by outcome.',
    labelNames: ['outcome'],
    buckets: PHOTO_BUCKETS_SECONDS,
  })
  for (const outcome of PHOTO_OUTCOMES) photos.zero({ outcome })
  collectedGauge(
    registry,
    { name: 'forecourt_trade_in_photos_waiting', help: 'Photos that wait for a slot in this process.', labelNames: [] },
    async () => [{ labels: {}, value: waiting() }],
  )
  return (outcome, seconds) => photos.observe({ outcome }, seconds)
}

/** Returns the outcome that an error counts as: 503 is busy, another 4xx is refused, anything else is failed. */
export function outcomeOf(error: unknown): 'refused' | 'busy' | 'failed' {
  const { status } = error as { status?: number }
  if (status === 503) return 'busy'
  return status !== undefined && status < 500 ? 'refused' : 'failed'
}
