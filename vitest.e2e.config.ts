import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bundledWorkers } from './libs/service-testing/src/bundled-workers.ts'
import { runFromSource } from './libs/service-testing/src/run-from-source.ts'

/** Journeys in headless Chromium against the whole platform and the built web app (`make test` and `make test-slow` build it first). */
export default defineConfig({
  plugins: [bundledWorkers(), runFromSource()],
  test: {
    include: ['web/e2e/**/*.e2e.ts'],
    globalSetup: ['libs/dev-servers/src/vitest-global-setup.ts'],
    setupFiles: ['libs/dev-servers/src/vitest-setup.ts', 'web/e2e/skip-after-failure.ts'],
    // each runs a platform and a browser, which wait for each other; more workers would need too much memory
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // the platform's code is imported once
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    env: { TEST_PATIENCE_MS: '60000' },
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
})
