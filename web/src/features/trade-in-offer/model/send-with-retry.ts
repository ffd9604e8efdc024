import { TimeoutError } from '../../../api/api-error.ts'
import { failureOf } from '../../../shared/trade-in/api/failure.ts'

/** The waits between attempts, in milliseconds. */
const WAITS_MS: readonly number[] = [1_000, 2_000, 4_000]

/**
 * Sends an idempotent request and retries it with backoff. Throws the last attempt's error, immediately when a retry would fail again or when the
 * attempt has timed out. `sleep` waits that many milliseconds.
 */
export async function sendWithRetry<T>(send: () => Promise<T>, sleep: (ms: number) => Promise<void>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send()
    } catch (error) {
      if (failureOf(error) !== 'later' || error instanceof TimeoutError) throw error
      await sleep(wait)
    }
  }
  return send()
}
