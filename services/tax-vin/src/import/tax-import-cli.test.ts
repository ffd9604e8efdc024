import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@forecourt/dev-servers/eventually'
import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'
import { taxImportCommand } from './tax-import-cli.ts'

let tax: TaxFixture
let folder: string
beforeAll(async () => {
  tax = await startTaxVin()
  folder = mkdtempSync(join(tmpdir(), 'forecourt-tax-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(text: string): string {
  const path = join(folder, 'rates.csv')
  writeFileSync(path, text)
  return path
}

/** Runs the command; returns the exit code and the printed lines. */
async function run(env: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const code = await taxImportCommand({ DATABASE_PREFIX: tax.deps.databasePrefix, ...env }, (line) => lines.push(line))
  return { code, lines }
}

describe('make tax-import', () => {
  test('imports into the running platform, which uses the rates within seconds, and prints the result', async () => {
    const { code, lines } = await run({ MONGODB_URL: testMongoUrl(), FILE: fileOf('Zip,Rate\n85001,8.6%\nx,1\n') })
    expect([code, lines]).toEqual([
      0,
      ['line 3: “x” is not a ZIP code', '2 rows, 1 ZIP codes imported, 1 rows rejected', 'form zip: 1 new, 0 changed, 0 as they were'],
    ])
    const rate = async () => (await tax.anonymous().call('getTaxRateOnly', { params: { zip: '85001' } })).body
    await eventually(async () => expect(await rate()).toMatchObject({ taxRate: 0.086 }))
    const change = await tax.db.collection('tax-changes').findOne({})
    expect(change).toMatchObject({ by: null, what: { fileName: 'rates.csv', imported: 1 } })
  })

  test.each([
    ['no file is said', { MONGODB_URL: 'mongodb://127.0.0.1:1' }, /^Say which table to import/],
    ['no platform runs', { FILE: 'x.csv' }, /^No running platform was found/],
    ['the file is not there', { FILE: '/nowhere/x.csv', MONGODB_URL: 'mongodb://127.0.0.1:1' }, /ENOENT/],
  ])('fails with one line that says why: %s', async (_, env, line) => {
    expect(await run(env)).toEqual({ code: 1, lines: [expect.stringMatching(line)] })
  })

  test('fails for a table without usable rows', async () => {
    const { code, lines } = await run({ MONGODB_URL: testMongoUrl(), FILE: fileOf('Zip,Rate\nx,1\n') })
    expect([code, lines]).toEqual([1, ['The table has no usable rows.']])
  })
})
