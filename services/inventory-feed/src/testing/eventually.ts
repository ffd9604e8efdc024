import { expect } from 'vitest'

/** Expects what becomes true sooner or later, on a busy machine later. */
export function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 20_000, interval: 25 })
}
