import { vi } from 'vitest'

/**
 * Waits until the assertion holds, and returns what it returned; patient, because a busy machine is no broken promise. `timeoutMs`: for what takes
 * longer after a fault, such as a database that comes back.
 */
export function eventually<T>(assertion: () => T | Promise<T>, { timeoutMs = 20_000 }: { timeoutMs?: number } = {}): Promise<T> {
  return vi.waitFor(assertion, { timeout: timeoutMs, interval: 25 })
}
