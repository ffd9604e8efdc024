import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { bundledWorkers } from './libs/service-testing/src/bundled-workers.ts'
import { runFromSource } from './libs/service-testing/src/run-from-source.ts'
import { contractModules } from './web/build/contract-modules.ts'

/** Tests that only `make test-slow` runs: faults, rolling upgrade, backup, whole processes, the sweep of hostile input, charts, alerts. */
const SLOW = [
  'libs/backup/src/**/*.test.ts',
  'libs/dev-servers/src/{replica-set,secured-mongo,servers}.test.ts',
  // starts worker processes, or the command-line tool
  'libs/file-processes/src/**/*.test.ts',
  'libs/messaging/src/dead-letters-cli.test.ts',
  // closes 25 replicas one after the other
  'libs/messaging/src/closing-consumer.test.ts',
  // stops MongoDB, or waits until a lease expires
  'libs/mongo/src/{connect,lease,transaction}.test.ts',
  // stops NATS, and waits until clients have reconnected
  'libs/messaging/src/{connection,consumer-recovery,messaging-metrics,outbox-relay,publisher}.test.ts',
  'libs/platform-testing/src/{faults,fuzz,processes,releases,telemetry}/**/*.test.ts',
  'libs/platform-testing/src/promises/{access-matrix,alerts-of-customers,bad-input,dealership-deletion,demo-documents,hostile-trade-in-forms,move-alerts,move-platform}.test.ts',
  'libs/service-kit/src/{run-service,tracing}.test.ts',
  // values thousands of vehicles, hundreds of times
  'libs/valuation/src/{fit-large-lot,testing/leave-one-out}.test.ts',
  // reads and renders real documents
  'services/documents/src/filing/{file-waiting,filing}.test.ts',
  'services/documents/src/{access/document-access,jobs/render-pages,operations/fetch-vehicle-document,reading/create-document-reader}.test.ts',
  'services/trade-ins/src/operations/{add-requested-photo,faults,offer-faults,photo-link-faults}.test.ts',
  'services/notifications/src/alerts/{faults,killed}.test.ts',
  // waits for time limits of slow uploads
  'services/gateway/src/proxy/slow-bodies.test.ts',
  // requests every operation with every spelling of its path
  'services/gateway/src/routing/request-target.test.ts',
  'services/inventory-feed/src/import/{import-counts.property,import-faults,killed-at-each-stage,known-rows}.test.ts',
  'services/leads/src/analytics/rebuild-analytics.test.ts',
  // a message delivered to a replica that is closing is redelivered after 30 s
  'services/leads/src/consumers/replicas-come-and-go.test.ts',
  // reads tables of every ZIP code
  'services/tax-vin/src/{import/read-state-files,operations/import-tax-table}.test.ts',
  'deploy/*/src/**/*.test.ts',
  'charts/checks/src/**/*.test.ts',
  'scripts/{audit,bundle,failed-tests,run-tests}.test.mjs',
  // decodes labels at many sizes and angles
  'web/src/shared/vin-scan/model/read-vins.test.ts',
]

/** Test files that need their own process: they start and kill processes, measure their process, or mock modules. */
const ALONE = [
  'libs/dev-servers/src/**/*.test.ts',
  'libs/service-kit/src/{metrics,overload}.test.ts',
  'libs/vehicle/src/read-feed.test.ts',
  'scripts/*.test.mjs',
  'web/src/app/staff/missing-parts.test.tsx',
  'web/src/features/packet/components/next-step.test.tsx',
  'web/src/features/session/components/{login-form,second-step-form}.test.tsx',
]

/** Test files that run without services in their process: they need a DOM, or count the timers of their process. */
const PAGES = [
  'web/src/**/*.test.tsx',
  'web/src/api/{caller,idle-header}.test.ts',
  'web/src/app/staff/load-code.test.ts',
  'web/src/features/packet/model/log-queue.test.ts',
  'web/src/features/session/model/session-keeper.test.ts',
  'web/src/shared/vehicle/model/recent-vehicles.test.ts',
]

interface Timeouts {
  /** how long a test may take */
  testMs: number
  /** how long a hook before or after the tests of a file may take */
  hookMs: number
  /** how long a test waits for a state, which takes milliseconds on an idle machine and seconds on a busy one */
  patienceMs: number
}
const TIMEOUTS: Timeouts = { testMs: 20_000, hookMs: 60_000, patienceMs: 15_000 }
/** For tests that start, kill and restart whole processes: on a busy machine each of these may take a minute or two. */
const SLOW_TIMEOUTS: Timeouts = { testMs: 400_000, hookMs: 400_000, patienceMs: 180_000 }

function testFiles(
  test: TestProjectInlineConfiguration['test'],
  { testMs, hookMs, patienceMs }: Timeouts = TIMEOUTS,
): TestProjectInlineConfiguration {
  return {
    // the first provides the virtual modules that the web app's build generates from the contracts
    plugins: [contractModules(), bundledWorkers(), runFromSource()],
    test: {
      setupFiles: ['libs/dev-servers/src/vitest-setup.ts', 'web/src/testing/set-up-page.ts'],
      testTimeout: testMs,
      hookTimeout: hookMs,
      // a test of another time zone stubs its own
      env: { TEST_PATIENCE_MS: String(patienceMs), TZ: 'UTC' },
      expect: { poll: { timeout: patienceMs, interval: 25 } },
      ...test,
    },
  }
}

/** Unit and integration tests, and the servers that start before them. */
export default defineConfig({
  plugins: [runFromSource()],
  test: {
    globalSetup: ['libs/dev-servers/src/vitest-global-setup.ts'],
    // a test that waits for a server leaves its core idle
    maxWorkers: availableParallelism() * 2,
    // they run in the order of their names
    projects: [
      testFiles({ name: 'alone', include: ALONE, exclude: [...configDefaults.exclude, ...SLOW] }),
      testFiles({
        name: 'pages',
        isolate: false,
        // two files, which have no page, name another
        environment: 'jsdom',
        include: PAGES,
        exclude: [...configDefaults.exclude, ...ALONE],
      }),
      testFiles({
        name: 'together',
        isolate: false,
        include: ['libs/*/src/**/*.test.ts', 'services/*/src/**/*.test.ts', 'web/src/**/*.test.ts'],
        exclude: [...configDefaults.exclude, ...ALONE, ...PAGES, ...SLOW],
      }),
      // each of these starts several processes
      testFiles({ name: 'slow', include: SLOW, maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } }, SLOW_TIMEOUTS),
    ],
  },
})
