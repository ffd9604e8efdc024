// `make fuzz`: sends 20,000 requests generated from the OpenAPI document to a separate platform (libs/platform-testing/src/fuzz). REQUESTS sets their
// number, SEED repeats a run; without it a random seed is used and printed.
import { installWhenNeeded } from './install.mjs'
import { giveUp } from './run.mjs'
import { runTests } from './run-tests.mjs'

const REQUESTS = 20_000

/** Returns a whole number from the environment as text. Exits with a message if it is invalid. */
function wholeNumber(name, otherwise) {
  const text = process.env[name] || String(otherwise)
  return /^\d{1,9}$/.test(text) ? text : giveUp(`${name} is a whole number of at most nine digits; not ${text}.`)
}

const env = {
  FUZZ_PATIENCE_MS: '2000',
  FUZZ_REQUESTS: wholeNumber('REQUESTS', REQUESTS),
  FUZZ_SEED: wholeNumber('SEED', Math.floor(Math.random() * 1_000_000_000)),
}
await installWhenNeeded()
console.log(`${env.FUZZ_REQUESTS} requests; the same ones again: make fuzz SEED=${env.FUZZ_SEED}`)
const passed = await runTests({ files: ['libs/platform-testing/src/fuzz'], options: ['--project=slow'], env })
if (!passed) giveUp(`\nThe same requests again: make fuzz SEED=${env.FUZZ_SEED} REQUESTS=${env.FUZZ_REQUESTS}`)
