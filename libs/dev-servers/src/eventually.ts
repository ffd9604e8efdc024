import { vi } from 'vitest'
import { PATIENCE_MS, POLL_INTERVAL_MS } from './patience.ts'

interface Waiting {
  /** for what takes longer after a fault, such as a database that comes back */
  timeoutMs?: number
  /** longer when checking is expensive, shorter when the state lasts only a moment */
  intervalMs?: number
}

/** Waits until the assertion holds, and returns what it returned; patient, because a busy machine is no broken promise. */
export function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = PATIENCE_MS, intervalMs = POLL_INTERVAL_MS }: Waiting = {},
): Promise<T> {
  return vi.waitFor(assertion, { timeout: timeoutMs, interval: intervalMs })
}
