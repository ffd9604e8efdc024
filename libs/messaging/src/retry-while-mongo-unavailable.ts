import { isMongoUnavailable } from '@forecourt/mongo/mongo-failures'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import type { Logger } from 'pino'
import { reasonOf } from './errors.ts'

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
