// Runs before every test file; several files may share a process.
import { afterAll, vi } from 'vitest'
import { PATIENCE_MS, POLL_INTERVAL_MS } from './patience.ts'
import { endOfFile } from './when-over.ts'

type Patience = number | { timeout?: number; interval?: number }

const PATIENCE = { timeout: PATIENCE_MS, interval: POLL_INTERVAL_MS }

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
