import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contractModules } from './web/build/contract-modules.ts'

/** Unit and integration tests run from source; the `source` condition picks each workspace's src/. */
export default defineConfig({
  // what the web app's build makes of the contracts
  plugins: [contractModules()],
  ssr: { resolve: { conditions: ['source'] } },
  resolve: { conditions: ['source'] },
  test: {
    include: [
      'libs/*/src/**/*.test.ts',
      'services/*/src/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
      'deploy/*/src/**/*.test.ts',
      'charts/checks/src/**/*.test.ts',
      'scripts/*.test.mjs',
    ],
    // also on two cores: a test that waits for a server leaves its core to another one
    maxWorkers: availableParallelism(),
    globalSetup: ['libs/dev-servers/src/vitest-global-setup.ts'],
    setupFiles: ['libs/dev-servers/src/vitest-be-patient.ts', 'web/src/testing/be-patient.ts'],
    // for a machine on which others work too: it may stand still for seconds, and what fails twice there is broken
    testTimeout: 90_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // a condition is awaited as long as a busy machine may take; it is met in milliseconds on an idle one
    expect: { poll: { timeout: 20_000, interval: 25 } },
  },
})
