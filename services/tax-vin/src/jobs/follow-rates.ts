import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Logger } from 'pino'
import type { RateBook } from '../rates/rate-book.ts'

/** How soon a replica notices what another one has imported. */
const INTERVAL_MS = 1_000

/** Reads newer rates as they are imported; while MongoDB is unavailable the ones that were read stay in use. */
export function startFollowRates(book: RateBook, logger: Pick<Logger, 'warn'>): Job {
  return runJob({ name: 'follow-rates', intervalMs: INTERVAL_MS, run: () => book.refresh(), logger })
}
