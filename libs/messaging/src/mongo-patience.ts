import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'
import type { Logger } from 'pino'
import { reasonOf } from './errors.ts'

/** What a server answers that is shutting down or is no longer the primary. */
const AWAY_CODES = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])

/** Whether an error, or what caused it, says that MongoDB could not be reached; not that it refused something. */
export function isMongoAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (error instanceof MongoServerError) {
    if (AWAY_CODES.has(Number(error.code))) return true
    // a bulk write wraps what stopped it as if the server had answered it
    if (isMongoAway(error.errorResponse, depth + 1)) return true
  }
  return isMongoAway(error.cause, depth + 1)
}

/**
 * Does `work` and, as long as MongoDB is away, does it again: a restart of the database is nobody's fault and must not use up the
 * deliveries of every message in flight. Throws any other error, and any at all once the signal is aborted.
 */
export async function withMongoPatience<T>(work: () => Promise<T>, options: { signal: AbortSignal; log: Logger }): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (options.signal.aborted || !isMongoAway(error)) throw error
      options.log.warn({ reason: reasonOf(error) }, 'MongoDB is away; the message waits here')
      await sleep(exponentialBackoff(attempt, 100, 2_000), options.signal)
      if (options.signal.aborted) throw error
    }
  }
}
