import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * The tests that failed, by the report of vitest's json reporter: a line each with the file, the test's name and the first line of what went wrong. They
 * are said last, where a log is cut from the top. Empty when there is no such report: the run ended before it was written.
 */
export function failedTests(reportPath) {
  return readReport(reportPath).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // a file that could not be read, or whose preparation failed, has no failed test
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
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
  return text.trim().split('\n', 1)[0]
}
