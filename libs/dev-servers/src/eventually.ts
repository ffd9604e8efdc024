import { vi } from 'vitest'
import { PATIENCE_MS, POLL_INTERVAL_MS } from './patience.ts'

interface Waiting {
  /** for states that take longer, such as a database that restarts after a fault */
  timeoutMs?: number
  /** longer when the check is expensive, shorter when the state lasts only a moment */
  intervalMs?: number
}

/** Waits until the assertion holds and returns its value. The default timeout is long, because a busy machine must not fail a test. */
export function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = PATIENCE_MS, intervalMs = POLL_INTERVAL_MS }: Waiting = {},
): Promise<T> {
  return vi.waitFor(assertion, { timeout: timeoutMs, interval: intervalMs })
}
