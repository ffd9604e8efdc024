// Runs before every test file; several files may share a process.
import { afterAll, vi } from 'vitest'
import { endOfFile } from './when-over.ts'

// registered first and so run last: the next file finds a world in which nothing is pretended
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await endOfFile()
})
