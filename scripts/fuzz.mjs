// `make fuzz`: 20,000 requests made from the OpenAPI document against a whole platform of their own (libs/platform-testing/src/fuzz). REQUESTS says how
// many, SEED repeats a run; without one it is another each time, and printed.
import { installWhenNeeded } from './install.mjs'
import { giveUp } from './run.mjs'
import { runTests } from './run-tests.mjs'

const REQUESTS = 20_000

/** A whole number of the environment. Ends the process with a line that says what it takes. */
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
