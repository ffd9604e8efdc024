import { vi } from 'vitest'

type Patience = number | { timeout?: number; interval?: number }

// a condition is met in milliseconds on an idle machine; a busy one may stand still for seconds, and one second is all vitest gives it
const PATIENCE = { timeout: 20_000, interval: 25 }

const patient = (options: Patience = {}) => ({ ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) })

// runs before every test file, so that no call has to say it
const { waitFor, waitUntil } = vi
vi.waitFor = (look, options) => waitFor(look, patient(options))
vi.waitUntil = (look, options) => waitUntil(look, patient(options))
