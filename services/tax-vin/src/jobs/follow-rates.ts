import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Logger } from 'pino'
import type { RateBook } from '../rates/rate-book.ts'

/** How soon a replica loads the rates that another one has imported. */
const INTERVAL_MS = 1_000

/** Loads newer rates after an import; while MongoDB is unavailable the loaded ones stay in use. */
export function startFollowRates(book: RateBook, logger: Pick<Logger, 'warn'>): Job {
  return runJob({ name: 'follow-rates', intervalMs: INTERVAL_MS, run: () => book.refresh(), logger })
}
