import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../libs/dev-servers/src/test-folder.ts'
import { failedFiles } from './failed-tests.mjs'
import { ROOT, run, VITEST } from './run.mjs'

const folder = await testFolder()

const TESTS = `
test('holds', () => {})
describe('a group', () => {
  test('adds up', () => expect(1 + 1).toBe(3))
  test('ends', () => new Promise(() => {}), 50)
})
`
const UNPREPARED = `
beforeAll(() => { throw new Error('no server') })
test('never ran', () => {})
`

test('names every failed test with its file and error, and every file that failed before its tests', async () => {
  const report = join(folder, 'report.json')
  writeFileSync(join(folder, 'sums.test.mjs'), TESTS)
  writeFileSync(join(folder, 'unprepared.test.mjs'), UNPREPARED)
  writeFileSync(join(folder, 'unreadable.test.mjs'), 'import "./not-there.mjs"')
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]
  expect(await run(process.execPath, [`${ROOT}node_modules/${VITEST}`, ...args])).toBe(1)
  const there = `${relative(ROOT, folder)}/`
  expect(
    failedFiles(report)
      .flatMap(({ failures }) => failures)
      .map((line) => line.replace(there, '').replaceAll(folder, '')),
  ).toEqual([
    'sums.test.mjs > a group adds up: AssertionError: expected 2 to be 3 // Object.is equality',
    'sums.test.mjs > a group ends: the test timed out',
    'unprepared.test.mjs: no server',
    expect.stringMatching(/^unreadable\.test\.mjs: Cannot find module '\.?\/not-there\.mjs'/),
  ])
})

test('returns nothing when the run ended before it wrote its report', () => {
  expect(failedFiles(join(folder, 'none.json'))).toEqual([])
})
