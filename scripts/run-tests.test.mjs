import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './run.mjs'

/** Runs the tests of a folder in a separate process, as .ci/run does; returns whether they passed and the recorded retries. */
function runFolder(tests, { retryFailed = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-second-try-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(tests)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  const notes = join(folder, 'notes.txt')
  const wanted = { options: ['--root', folder], retryFailed, notes, report: join(folder, 'report.json') }
  const main = `import { runTests } from ${JSON.stringify(join(ROOT, 'scripts/run-tests.mjs'))}
    process.exitCode = (await runTests(${JSON.stringify(wanted)})) ? 0 : 1`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', main], { stdio: 'ignore' })
  return { passed: status === 0, noted: existsSync(notes) ? readFileSync(notes, 'utf8') : '' }
}

const FAILS = `test('always', () => expect(1).toBe(2))`
const PASSES = `test('holds', () => {})`
/** Fails the first time and passes when rerun. */
const FAILS_ONCE = `import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
test('waits for luck', () => {
  const mark = new URL('./ran-before', import.meta.url)
  const first = !existsSync(mark)
  writeFileSync(mark, '')
  expect(first).toBe(false)
})`

test('passes when a failed file passes on its retry, and notes its first failure', () => {
  const { passed, noted } = runFolder({ 'a.test.mjs': PASSES, 'b.test.mjs': FAILS_ONCE })
  expect(passed).toBe(true)
  expect(noted).toMatch(/b\.test\.mjs > waits for luck: AssertionError: expected true to be false.*\n$/)
})

/** All its tests pass, but the first run has an unhandled error. */
const LEAVES_AN_ERROR_ONCE = `import { existsSync, writeFileSync } from 'node:fs'
test('holds beside an error', async () => {
  const mark = new URL('./left-before', import.meta.url)
  if (!existsSync(mark)) setTimeout(() => { throw new Error('a connection was reset') })
  writeFileSync(mark, '')
  await new Promise((resolve) => setTimeout(resolve))
})`

test('retries a file with an unhandled error too', () => {
  const { passed, noted } = runFolder({ 'a.test.mjs': PASSES, 'b.test.mjs': LEAVES_AN_ERROR_ONCE })
  expect(passed).toBe(true)
  expect(noted).toMatch(/b\.test\.mjs: an error that no test caught: a connection was reset\n$/)
})

test('fails when a file fails twice, even if others pass on their retry', () => {
  const { passed, noted } = runFolder({ 'a.test.mjs': FAILS, 'b.test.mjs': FAILS_ONCE })
  expect(passed).toBe(false)
  expect(noted).toContain('b.test.mjs')
  expect(noted).not.toContain('a.test.mjs')
})

test('retries nothing by default', () => {
  expect(runFolder({ 'a.test.mjs': FAILS_ONCE }, { retryFailed: false })).toEqual({ passed: false, noted: '' })
})
