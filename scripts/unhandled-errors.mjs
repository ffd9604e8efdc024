import { writeFileSync } from 'node:fs'

/** A vitest reporter that writes unhandled errors to UNHANDLED_ERRORS_FILE as `{ file, message }`; `file` is the test file that ran, or null. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ message, VITEST_TEST_PATH: file = null }) => ({ file, message }))
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(found))
  }
}
