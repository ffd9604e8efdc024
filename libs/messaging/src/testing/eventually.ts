import { vi } from 'vitest'

/** Waits until the assertion holds; patient, because a busy machine is no broken promise. */
export function eventually<T>(assertion: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> {
  return vi.waitFor(assertion, { timeout: 20_000, interval: 50, ...options })
}
