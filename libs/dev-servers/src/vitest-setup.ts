// Runs before every test file; several files may share a process.
import { afterAll, vi } from 'vitest'
import { endOfFile } from './when-over.ts'

type Patience = number | { timeout?: number; interval?: number }

// a condition is met in milliseconds on an idle machine; a busy one may stand still for seconds, and one second is all vitest gives it
const PATIENCE = { timeout: 15_000, interval: 25 }

const patient = (options: Patience = {}) => ({ ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) })

const { waitFor, waitUntil } = vi
vi.waitFor = (look, options) => waitFor(look, patient(options))
vi.waitUntil = (look, options) => waitUntil(look, patient(options))

// registered first and so run last: the next file finds a world in which nothing is pretended
afterAll(async () => {
  Object.assign(vi, { waitFor, waitUntil })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await endOfFile()
})
