import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * Returns the files with failures, from the reports of vitest's json reporter and of unhandled-errors.mjs: `{ file, failures }`, the file's path in
 * the repository and a line for each failed test: the file, the test's name and the first line of the error. Empty without reports, if the
 * run ended before it wrote them.
 */
export function failedFiles(reportPath, unhandledPath) {
  const failed = new Map(failedTests(reportPath).map(({ file, failures }) => [file, failures]))
  for (const { file, message } of readJson(unhandledPath) ?? []) {
    if (file === null) continue
    const name = relative(ROOT, file)
    failed.set(name, [...(failed.get(name) ?? []), `${name}: an error that no test caught: ${firstLine(message)}`])
  }
  return [...failed].map(([file, failures]) => ({ file, failures }))
}

function failedTests(reportPath) {
  return (readJson(reportPath)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0)
      return { file, failures: failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`) }
    // a file that failed to load, or whose hooks failed, has no failed test
    return status === 'failed' ? { file, failures: [`${file}: ${firstLine(message)}`] } : []
  })
}

/** Returns null if the file does not exist or is not JSON. */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function firstLine(text = '') {
  const line = text.trim().split('\n', 1)[0]
  // for a test that timed out, the report has only a stack trace, not vitest's message
  return line === 'Error: STACK_TRACE_ERROR' ? 'the test timed out' : line
}
