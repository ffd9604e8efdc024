import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'
import type { Logger } from 'pino'
import { reasonOf } from './errors.ts'

/** MongoDB's error codes for a server that is unreachable, shutting down or no longer the primary. */
const UNAVAILABLE_CODES = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])

/** Whether an error or its cause means that MongoDB is unreachable or has no primary. False for other errors that it returned. */
export function isMongoUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (error instanceof MongoServerError) {
    if (UNAVAILABLE_CODES.has(Number(error.code))) return true
    // a bulk write wraps a network error as if the server had returned it
    if (isMongoUnavailable(error.errorResponse, depth + 1)) return true
  }
  return isMongoUnavailable(error.cause, depth + 1)
}

/**
 * Runs `work` and retries it while MongoDB is unavailable, because a restart of the database must not use up the deliveries of every message in
 * flight. Throws any other error, and every error once the signal is aborted.
 */
export async function retryWhileMongoUnavailable<T>(work: () => Promise<T>, options: { signal: AbortSignal; log: Logger }): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (options.signal.aborted || !isMongoUnavailable(error)) throw error
      options.log.warn({ reason: reasonOf(error) }, 'MongoDB is unavailable; retrying')
      await sleep(exponentialBackoff(attempt, 100, 2_000), options.signal)
      if (options.signal.aborted) throw error
    }
  }
}
