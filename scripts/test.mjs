// `make test` and `make test-slow`: run the lanes of tests, cheapest first. Arguments select lanes: check, unit, main-job, slow, journeys.
// REPEAT=3 runs them three times, BUSY=1 while other processes keep every core busy.
import { buildWhenNeeded } from './build.mjs'
import { check } from './check.mjs'
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { keepCoresBusy } from './keep-cores-busy.mjs'
import { findOrInstallOtherEngines } from './other-engines.mjs'
import { giveUp } from './run.mjs'
import { runTests } from './run-tests.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'

const MAIN_JOB = 'web/e2e/main-job.e2e.ts'

const STEPS = {
  check: { title: 'Format, lint and types', run: check },
  unit: { title: 'Unit and integration tests, on real servers', run: () => lane({ options: ['--project=!slow'] }) },
  'main-job': { title: 'The main job in a browser, on the whole platform', run: () => journeys({ files: [MAIN_JOB] }) },
  slow: {
    title: 'Faults, rolling upgrade, backup, charts and alerts',
    run: () => lane({ options: ['--project=slow'] }),
  },
  journeys: {
    title: 'All other journeys in a browser',
    run: () => journeys({ options: [`--exclude=${MAIN_JOB}`], env: findOrInstallOtherEngines() }),
  },
}

function lane(wanted) {
  return runTests({ ...wanted, retryFailed: Boolean(process.env.CI) })
}

async function journeys({ files = [], options = [], env = {} }) {
  const browsers = { CHROMIUM_PATH: findOrInstallChromium(), HEADLESS_SHELL_PATH: findOrInstallHeadlessShell() }
  await buildWhenNeeded()
  return lane({ files, options: ['--config=vitest.e2e.config.ts', ...options], env: { ...browsers, ...env } })
}

/** Returns how often to run the lanes, from REPEAT. Exits with a message if it is invalid. */
function repeats() {
  const text = process.env.REPEAT || '1'
  return /^[1-9]\d?$/.test(text) ? Number(text) : giveUp(`REPEAT is how often every test runs, from 1 to 99; not ${text}.`)
}

async function runSteps(names, round) {
  for (const name of names) {
    const { title, run } = STEPS[name]
    console.log(`\n== ${title}${round}`)
    const began = performance.now()
    if (!(await run())) giveUp(`\nFailed: ${title}. This step alone: node scripts/test.mjs ${name}`)
    console.log(`${title}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['check', 'unit', 'main-job']
const unknown = wanted.find((name) => STEPS[name] === undefined)
if (unknown !== undefined) giveUp(`There is no test step ${unknown}: ${Object.keys(STEPS).join(', ')}.`)
const times = repeats()
await installWhenNeeded()
keepTemporaryFilesInMemory()
const release = process.env.BUSY === '1' ? keepCoresBusy() : () => {}
for (let time = 1; time <= times; time++) await runSteps(wanted, times === 1 ? '' : ` (${time} of ${times})`)
release()
console.log(`\nPassed: ${wanted.map((name) => STEPS[name].title).join('; ')}.`)
