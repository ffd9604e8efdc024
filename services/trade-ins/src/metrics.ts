import { OFFER_STATES, type OfferState } from '@forecourt/contracts/trade-ins/offers'
import { askedGauge } from '@forecourt/telemetry/asked-gauge'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/** What became of a photo: kept, refused (no photo), busy (no room in time). */
export type PhotoOutcome = 'taken' | 'refused' | 'busy' | 'failed'
const PHOTO_OUTCOMES: readonly PhotoOutcome[] = ['taken', 'refused', 'busy', 'failed']
/** What became of a submission: kept, duplicate (an evaluation of the VIN is open), refused (a rule is broken), failed (our fault). */
export type SubmissionOutcome = 'kept' | 'duplicate' | 'refused' | 'failed'
const SUBMISSION_OUTCOMES: readonly SubmissionOutcome[] = ['kept', 'duplicate', 'refused', 'failed']
const PHOTO_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40]

/** What this process counts of trade-ins. */
export interface TradeInMetrics {
  photo(outcome: PhotoOutcome, seconds: number): void
  submission(outcome: SubmissionOutcome): void
  /** an offer got into a state */
  offer(state: OfferState): void
}

/** Registers what trade-ins are measured by; without a registry every call does nothing. `waiting` answers how many photos wait for their turn. */
export function createTradeInMetrics(registry: Registry | undefined, waiting: () => number): TradeInMetrics {
  if (registry === undefined) return { photo() {}, submission() {}, offer() {} }
  const photos = histogramOf(registry, {
    name: 'forecourt_trade_in_photo_duration_seconds',
    help: 'How long photos took from their turn asked for until they were drawn, by what became of them.',
    labelNames: ['outcome'],
    buckets: PHOTO_BUCKETS_SECONDS,
  })
  const submissions = counterOf(registry, {
    name: 'forecourt_trade_in_submissions_total',
    help: 'Evaluations handed in, by what became of them.',
    labelNames: ['outcome'],
  })
  const offers = counterOf(registry, {
    name: 'forecourt_trade_in_offers_total',
    help: 'Offers for trade-ins, by the state that they got into.',
    labelNames: ['state'],
  })
  // a rate needs a beginning
  for (const outcome of PHOTO_OUTCOMES) photos.zero({ outcome })
  for (const outcome of SUBMISSION_OUTCOMES) submissions.inc({ outcome }, 0)
  for (const state of OFFER_STATES) offers.inc({ state }, 0)
  askedGauge(
    registry,
    { name: 'forecourt_trade_in_photos_waiting', help: 'Photos that wait for their turn in this process.', labelNames: [] },
    async () => [{ labels: {}, value: waiting() }],
  )
  return {
    photo: (outcome, seconds) => photos.observe({ outcome }, seconds),
    submission: (outcome) => submissions.inc({ outcome }),
    offer: (state) => offers.inc({ state }),
  }
}

/** What a failure means for the counts: 503 is busy, other 4xx are the sender's. */
export function outcomeOf(error: unknown): 'refused' | 'busy' | 'failed' {
  const { status } = error as { status?: number }
  if (status === 503) return 'busy'
  return status !== undefined && status < 500 ? 'refused' : 'failed'
}
