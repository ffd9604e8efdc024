import { vi } from 'vitest'
import { PATIENCE_MS, POLL_INTERVAL_MS } from './patience.ts'

/**
 * Waits until the assertion holds, and returns what it returned; patient, because a busy machine is no broken promise. `timeoutMs`: for what takes
 * longer after a fault, such as a database that comes back.
 */
export function eventually<T>(assertion: () => T | Promise<T>, { timeoutMs = PATIENCE_MS }: { timeoutMs?: number } = {}): Promise<T> {
  return vi.waitFor(assertion, { timeout: timeoutMs, interval: POLL_INTERVAL_MS })
}
