import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failedFiles } from './failed-tests.mjs'
import { ROOT, runTool, VITEST } from './run.mjs'

const CACHE = join(ROOT, 'node_modules/.cache')
const REPORT = join(CACHE, 'forecourt-tests.json')
const UNHANDLED_ERRORS = join(ROOT, 'scripts/unhandled-errors.mjs')
/** The tests that failed and then passed when their file was rerun alone, one per line: .ci/run prints them last. */
const PASSED_ON_RETRY = join(CACHE, 'forecourt-second-tries.txt')

/**
 * Runs vitest on `files` (all if empty) with `options`; returns whether everything passed. Prints failures last, where a log that is cut from the top
 * still has them. With `retryFailed` it retries each failed file at the end, alone and on separate servers; if the file passes then, its first
 * failure is added to `notes`.
 */
export async function runTests({ files = [], options = [], env = {}, retryFailed = false, notes = PASSED_ON_RETRY, report = REPORT }) {
  const unhandled = `${report}.unhandled`
  const runOnce = async (some) => {
    for (const path of [report, unhandled]) rmSync(path, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${UNHANDLED_ERRORS}`]
    const all = { ...env, UNHANDLED_ERRORS_FILE: unhandled }
    return (await runTool(VITEST, ['run', ...some, ...options, ...reporters], { env: all })) === 0
  }

  if (await runOnce(files)) return true
  const failed = failedFiles(report, unhandled)
  for (const line of failed.flatMap(({ failures }) => failures)) console.error(`FAILED ${line}`)
  // without a failed file there is nothing to retry: the run ended early, or an error belonged to no file
  if (!retryFailed || failed.length === 0) return false
  const failedTwice = []
  for (const { file, failures } of failed) {
    console.log(`\n== Once more, alone: ${file}`)
    if (await runOnce([join(ROOT, file)])) {
      note(notes, failures[0])
      continue
    }
    const again = failedFiles(report, unhandled).flatMap((one) => one.failures)
    failedTwice.push(...(again.length > 0 ? again : [`${file}: its run ended early`]))
  }
  for (const line of failedTwice) console.error(`FAILED TWICE ${line}`)
  return failedTwice.length === 0
}

function note(path, line) {
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, `${line}\n`)
}
