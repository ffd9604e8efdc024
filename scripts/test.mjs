// `make test`: everything the project promises, cheapest first. With names as arguments only those: check, int, e2e.
import { rmSync } from 'node:fs'
import { buildWhenNeeded } from './build.mjs'
import { check } from './check.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { failedTests } from './failed-tests.mjs'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT, runTool, VITEST } from './run.mjs'

const STEPS = {
  check: { title: 'Format, lint and types', run: check },
  int: { title: 'Unit and integration tests, on real servers', run: () => runTests() },
  e2e: { title: 'Journeys in a browser, on the whole platform', run: journeys },
}

async function journeys() {
  const CHROMIUM_PATH = findOrInstallChromium()
  await buildWhenNeeded()
  return runTests(['--config', 'vitest.e2e.config.ts'], { CHROMIUM_PATH })
}

async function runTests(args = [], env = {}) {
  const report = `${ROOT}node_modules/.cache/forecourt-tests.json`
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if ((await runTool(VITEST, ['run', ...args, ...reporters], { env })) === 0) return true
  for (const line of failedTests(report)) console.error(`FAILED ${line}`)
  return false
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS)
await installWhenNeeded()
for (const name of wanted) {
  const step = STEPS[name] ?? giveUp(`There is no test step ${name}: ${Object.keys(STEPS).join(', ')}.`)
  console.log(`\n== ${step.title}`)
  if (!(await step.run())) giveUp(`\nFailed: ${step.title}. This step alone: node scripts/test.mjs ${name}`)
}
console.log(`\nPassed: ${wanted.map((name) => STEPS[name].title).join('; ')}.`)
