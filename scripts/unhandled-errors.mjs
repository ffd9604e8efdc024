import { writeFileSync } from 'node:fs'

/** A reporter of vitest: writes the errors that no test caught to UNHANDLED_ERRORS_FILE, `{ file, message }` each; `file` is the test file that ran, if known. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ message, VITEST_TEST_PATH: file = null }) => ({ file, message }))
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(found))
  }
}
