import { failureOf } from '../../../shared/trade-in/api/failure.ts'

/** Waits between attempts, in milliseconds. */
const WAITS_MS: readonly number[] = [1_000, 2_000, 4_000]

/**
 * Sends something idempotent, and retries while no usable response comes. Throws what the last attempt threw, immediately when retrying would not help.
 * `sleep` waits so many milliseconds.
 */
export async function sendUntilAnswered<T>(send: () => Promise<T>, sleep: (ms: number) => Promise<void>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send()
    } catch (error) {
      if (failureOf(error) !== 'later') throw error
      await sleep(wait)
    }
  }
  return send()
}
