import { expect } from 'vitest'

/** Expects what becomes true sooner or later, on a busy machine later. */
export const eventually: typeof expect.poll = (look, options) => expect.poll(look, { timeout: 20_000, interval: 25, ...options })
