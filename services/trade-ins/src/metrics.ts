import { PROCESS_ENDS, type ProcessEnd } from '@forecourt/file-processes/file-processes'
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
  /** a process that draws photos has ended, and another takes its place */
  processEnded(reason: ProcessEnd): void
}

/** Registers what trade-ins are measured by; without a registry every call does nothing. `waiting` answers how many photos wait for their turn. */
export function createTradeInMetrics(registry: Registry | undefined, waiting: () => number): TradeInMetrics {
  if (registry === undefined) return { photo() {}, submission() {}, processEnded() {} }
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
  const processes = counterOf(registry, {
    name: 'forecourt_trade_in_photo_processes_ended_total',
    help: 'Processes that draw photos and have ended, by why.',
    labelNames: ['reason'],
  })
  // a rate needs a beginning
  for (const reason of PROCESS_ENDS) processes.inc({ reason }, 0)
  for (const outcome of PHOTO_OUTCOMES) photos.zero({ outcome })
  for (const outcome of SUBMISSION_OUTCOMES) submissions.inc({ outcome }, 0)
  askedGauge(
    registry,
    { name: 'forecourt_trade_in_photos_waiting', help: 'Photos that wait for their turn in this process.', labelNames: [] },
    async () => [{ labels: {}, value: waiting() }],
  )
  return {
    photo: (outcome, seconds) => photos.observe({ outcome }, seconds),
    submission: (outcome) => submissions.inc({ outcome }),
    processEnded: (reason) => processes.inc({ reason }),
  }
}

/** What a failure means for the counts: 503 is busy, other 4xx are the sender's. */
export function outcomeOf(error: unknown): 'refused' | 'busy' | 'failed' {
  const { status } = error as { status?: number }
  if (status === 503) return 'busy'
  return status !== undefined && status < 500 ? 'refused' : 'failed'
}
