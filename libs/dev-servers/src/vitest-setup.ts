// Runs before every test file; several files may share a process.
import { afterAll, vi } from 'vitest'
import { cleanUpAfterFile } from './after-test.ts'

// registered first and so runs last: the next file starts without fake timers, stubs and mocks
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await cleanUpAfterFile()
})
