import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * The files with failures, by the report of vitest's json reporter: `{ file, failures }`, the file's path in the repository and a line for each failed
 * test: the file, the test's name and the first line of what went wrong. Empty when there is no such report: the run ended before it was written.
 */
export function failedFiles(reportPath) {
  return readReport(reportPath).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0)
      return { file, failures: failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`) }
    // a file that could not be read, or whose preparation failed, has no failed test
    return status === 'failed' ? { file, failures: [`${file}: ${firstLine(message)}`] } : []
  })
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults
  } catch {
    return []
  }
}

function firstLine(text = '') {
  const line = text.trim().split('\n', 1)[0]
  // of a test that ran out of time the report has the place only, not vitest's message
  return line === 'Error: STACK_TRACE_ERROR' ? 'the test timed out' : line
}
