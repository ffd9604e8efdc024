import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { TAX_TABLE_MAX_BYTES } from '@forecourt/contracts/tax-vin/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { owner, staffOf } from '@forecourt/service-testing/people'
import type { ClientSession } from 'mongodb'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { taxDay } from '../domain/tax-day.ts'
import { readZipPlaces } from '../domain/zip-places.ts'
import { changeRates } from '../import/change-rates.ts'
import { loadTaxTable } from '../import/load-tax-table.ts'
import { RateBook } from '../rates/rate-book.ts'
import { createZipRateStore } from '../store/zip-rate-store.ts'
import { killDuringImport } from '../testing/kill-during-import.ts'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'
import { listTaxTables } from './list-tax-tables.ts'

let tax: TaxFixture
beforeAll(async () => {
  tax = await startTaxVin()
})
beforeEach(async () => {
  for (const state of ['AZ', 'NY', 'MA', 'CA']) await tax.asOwner.call('removeTaxTable', { params: { state } })
})

const HEADER = 'State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,RiskLevel'
const row = (zip: string, rate: string, { state = 'AZ', region = 'PHOENIX' } = {}) => `${state},${zip},${region},${rate},0.056,1`
const table = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`
const rateOf = async (zip: string, at: Pick<TaxFixture, 'anonymous'> = tax) =>
  (await at.anonymous().call('getTaxRate', { params: { zip } })).body
const imported = () => tax.db.collection('zip-rates').countDocuments()
const stateOf = async (state: string) => {
  const { body } = await tax.asOwner.call('listTaxTables')
  return body.states.find((each: { state: string }) => each.state === state)
}

describe('an imported table', () => {
  test('takes precedence over the state’s rate immediately, and records who imported it', async () => {
    const { status, body } = await tax.upload(table(row('85001', '0.086'), row('85002', '8.7%'), row('85003', '0')))
    expect(status).toBe(200)
    expect(body).toEqual({
      form: 'zip',
      dryRun: false,
      rows: 3,
      imported: 3,
      rejected: 0,
      problems: [],
      added: 3,
      changed: 0,
      unchanged: 0,
      differences: [
        { zip: '85003', region: 'PHOENIX', before: 0.091, after: 0 },
        { zip: '85001', region: 'PHOENIX', before: 0.091, after: 0.086 },
        { zip: '85002', region: 'PHOENIX', before: 0.091, after: 0.087 },
      ],
      by: { id: owner._id, name: owner.name, email: owner.email, role: 'OWNER' },
      at: expect.any(String),
    })
    const asOf = taxDay(new Date(body.at))
    const place = { regionName: 'PHOENIX', state: 'AZ', stateName: 'Arizona', county: 'Maricopa', sellerInCounty: false }
    expect(await rateOf('85001-9999')).toMatchObject({ zip: '85001', rate: 0.086, ...place, source: 'zip', asOf })
    expect(await rateOf('85002')).toMatchObject({ rate: 0.087 })
    expect(await rateOf('85003')).toMatchObject({ rate: 0, source: 'zip' })
    expect(await rateOf('85004')).toMatchObject({ rate: 0.091, source: 'county' })
    expect(await stateOf('AZ')).toMatchObject({
      name: 'Arizona',
      stateRate: 0.056,
      importedZips: 3,
      importedAt: body.at,
      asOf: '2024-01-01',
      source: expect.stringContaining('Counties and cities: Arizona Department of Revenue'),
    })
    expect(await stateOf('NY')).toMatchObject({ importedZips: 0, importedAt: null })
    const change = await tax.db.collection('tax-changes').findOne({}, { sort: { at: -1, _id: -1 } })
    expect(change).toMatchObject({ by: { email: owner.email }, what: { kind: 'imported', fileName: 'rates.csv', imported: 3 } })
  })

  test('replaces the rates of its ZIP codes only; the last of two rows of one ZIP code is used', async () => {
    await tax.upload(table(row('85001', '0.08'), row('85002', '0.08')))
    const { body } = await tax.upload(table(row('85001', '0.09', { region: 'FIRST' }), row('85001-1234', '0.0901', { region: 'LAST' })))
    expect(body).toMatchObject({ rows: 2, imported: 1, rejected: 0 })
    expect(await rateOf('85001')).toMatchObject({ rate: 0.0901, regionName: 'LAST' })
    expect(await rateOf('85002')).toMatchObject({ rate: 0.08 })
  })

  test.each([
    ['with other headings, blanks and a byte order mark', '\uFEFFzip code, Combined Rate \n85001 , 8.6% \n'],
    ['with tabs', 'Zip\tCity\tRate\n85001\tTempe\t8.6\n'],
    ['with semicolons and quotation marks', '"ZIP";"Tax Rate (%)"\r\n"85001";"8.6"\r\n'],
    ['of an old Mac', 'Zip,Rate\r85001,0.086\r'],
    ['without a last line end', 'Zip,Rate\n85001,0.086'],
    ['with empty lines', '\n\nZip,Rate\n\n,,\n85001,0.086\n\n'],
  ])('is read %s', async (_, text) => {
    expect((await tax.upload(text)).body).toMatchObject({ imported: 1, rejected: 0 })
    expect(await rateOf('85001')).toMatchObject({ rate: 0.086, state: 'AZ', source: 'zip' })
  })

  test('gets missing states and cities from the ZIP code, and restores zeros that a spreadsheet removed', async () => {
    await tax.upload('Zip,Rate\n2108,6.25\n501,8.625\n')
    expect(await rateOf('02108')).toMatchObject({ rate: 0.0625, state: 'MA', regionName: 'Boston', source: 'zip' })
    expect(await rateOf('00501')).toMatchObject({ rate: 0.08625, state: 'NY', source: 'zip' })
  })

  test('reports the first fifty rejected rows by line and reason, and imports the others', async () => {
    const bad = [
      row('85', '0.08'),
      row('', '0.08'),
      row('85001', ''),
      row('85001', '0.4'),
      row('85001', '80'),
      row('85001', '0.08', { state: 'ZZ' }),
    ]
    const { body } = await tax.upload(`${table(row('85002', '0.08'), ...bad)}${`${row('abc', '1')}\n`.repeat(60)}`)
    expect(body).toMatchObject({ rows: 67, imported: 1, rejected: 66 })
    expect(body.problems).toHaveLength(50)
    expect(body.problems.slice(0, 6)).toEqual([
      { row: 3, reason: '“85” is not a ZIP code' },
      { row: 4, reason: 'no ZIP code' },
      { row: 5, reason: 'no rate' },
      { row: 6, reason: '“0.4” may be percent or a fraction: write it with %' },
      { row: 7, reason: '“80” is more than 25 %' },
      { row: 8, reason: '“ZZ” is not a state' },
    ])
    expect((await tax.upload('Zip,Rate\n09001,8\n85001,8\n')).body.problems).toEqual([{ row: 2, reason: '09001 is in no state' }])
  })

  test('is used by other replicas within seconds, and by those that start later', async () => {
    const other = await tax.replica()
    await tax.upload(table(row('85001', '0.0777')))
    await eventually(async () => expect(await rateOf('85001', other)).toMatchObject({ rate: 0.0777 }))
    expect(await rateOf('85001', await tax.replica())).toMatchObject({ rate: 0.0777 })
  })

  test('is read by the day in the East, and so is the list of states, when tomorrow has begun in UTC', async () => {
    const clock = () => new Date('2026-10-01T01:30:00Z')
    const rates = createZipRateStore(tax.deps.mongo, tax.db)
    const places = readZipPlaces()
    const boundary = Array.from({ length: 35 }, (_, at) => ({ 0: 'Z', 1: '20201001', 2: '29991231', 17: '68102', 19: '68102' })[at] ?? '')
    boundary.splice(22, 4, '31', '31', '055', '37000')
    const quarters = [
      '31,45,31,0.055,0.055,0,0,20201001,29991231',
      '31,01,37000,0.01,0.01,0,0,20260701,20260930',
      '31,01,37000,0.02,0.02,0,0,20261001,29991231',
    ]
    const file = [...quarters, boundary.join(',')].join('\n')
    const change = <T>(work: (session: ClientSession) => Promise<T>) => changeRates(tax.deps.mongo, tax.db, work)
    const deps = { rates, places, clock, change, book: new RateBook(rates, places, clock) }
    const source = Readable.from([Buffer.from(file)])
    const read = await loadTaxTable(deps, { source, fileName: 'ne.csv', by: null, dryRun: true })
    expect(read).toMatchObject({ form: 'sst', imported: 1, differences: [{ zip: '68102', after: 0.065 }] })
    const listed = await listTaxTables({ rates, clock })({} as never)
    // the District's rate rises on October 1
    expect(listed?.states.find(({ state }) => state === 'DC')).toMatchObject({ stateRate: 0.06 })
  })

  test('can contain every ZIP code', async () => {
    const rows = Array.from({ length: 41_000 }, (_, at) => row(String(90_000 - at).padStart(5, '0'), '0.0725', { state: 'CA' }))
    expect((await tax.upload(table(...rows))).body).toMatchObject({ rows: 41_000, imported: 41_000, rejected: 0 })
    expect(await stateOf('CA')).toMatchObject({ importedZips: 41_000 })
  })
})

describe('an unusable table changes nothing', () => {
  beforeEach(async () => {
    await tax.upload(table(row('85001', '0.08')))
  })
  const unchanged = async () => {
    expect(await rateOf('85001')).toMatchObject({ rate: 0.08 })
    expect(await imported()).toBe(1)
  }

  test.each([
    ['nothing', '', 'NOT_A_TAX_TABLE'],
    ['no heading', '85001,0.09\n', 'NOT_A_TAX_TABLE'],
    ['other columns', 'VIN,Price\n1,2\n', 'NOT_A_TAX_TABLE'],
    ['a spreadsheet’s own file', 'PK\u0003\u0004\0\0\0Zip,Rate\n85001,0.09', 'NOT_A_TAX_TABLE'],
    ['a line without end', `Zip,Rate\n85001,${'9'.repeat(20_000)}`, 'NOT_A_TAX_TABLE'],
    ['a heading alone', HEADER, 'NO_TAX_RATES'],
    ['no usable row', table(row('x', '1'), row('85001', 'x')), 'NO_TAX_RATES'],
  ])('if it contains %s', async (_, text, code) => {
    const { status, body } = await tax.upload(text)
    expect([status, body.code]).toEqual([400, code])
    await unchanged()
  })

  test('if it has another field, is too large, or is not in a form', async () => {
    expect(await tax.upload(table(row('85001', '0.09')), { field: 'table' })).toMatchObject({ status: 400, body: { code: 'WRONG_FIELD' } })
    expect(await statusOfAnnounced(TAX_TABLE_MAX_BYTES + 1024 * 1024)).toBe(413)
    const raw = { type: 'application/json', content: JSON.stringify({ zip: '85001' }) }
    expect((await tax.asOwner.call('importTaxTable', { raw })).status).toBe(415)
    await unchanged()
  })

  /** Returns the status when this content length is announced and nothing is sent. */
  async function statusOfAnnounced(bytes: number): Promise<number | undefined> {
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': bytes,
      'x-forecourt-identity': tax.deps.identity.asUser(owner),
    }
    const sending = request(`${await tax.url()}/api/tax-tables`, { method: 'POST', headers })
    sending.flushHeaders()
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    sending.on('error', () => {}).destroy()
    return response.statusCode
  }

  test('if the connection closes halfway', async () => {
    const form = [
      '--b',
      'content-disposition: form-data; name="file"; filename="a.csv"',
      '',
      table(row('85001', '0.09'), row('85002', '0.09')),
    ]
    const url = await tax.url()
    await new Promise<void>((resolve) => {
      const headers = {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 100_000,
        'x-forecourt-identity': tax.deps.identity.asUser(owner),
      }
      const sending = request(`${url}/api/tax-tables`, { method: 'POST', headers })
      sending.on('error', () => resolve())
      sending.write(form.join('\r\n'), () => sending.destroy(new Error('gone')))
    })
    const raw = { type: 'multipart/form-data; boundary=b', content: form.join('\r\n') }
    const response = await tax.asOwner.call('importTaxTable', { raw })
    expect(response).toMatchObject({ status: 400, body: { code: 'UPLOAD_CUT_OFF' } })
    await unchanged()
  })
})

describe('two concurrent tables', () => {
  const whole = (rate: string, region: string) =>
    table(...Array.from({ length: 3_000 }, (_, at) => row(String(85_000 + at), rate, { region })))

  test('are imported one after the other, here and on another replica: one of them stays as a whole', async () => {
    const other = await tax.replica()
    const responses = await Promise.all([
      tax.upload(whole('0.07', 'ONE')),
      tax.upload(whole('0.08', 'TWO'), { at: other }),
      tax.upload(whole('0.09', 'THREE')),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await tax.db.collection('zip-rates').distinct('region')).toHaveLength(1)
    expect(await imported()).toBe(3_000)
  })

  test('are never visible in part: a concurrent request gets the old table or the new one', async () => {
    await tax.upload(whole('0.07', 'OLD'))
    let done = false
    const importing = tax.upload(whole('0.08', 'NEW')).finally(() => {
      done = true
    })
    const seen = new Set<string>()
    while (!done) {
      const first = (await rateOf('85000')).rate
      const last = (await rateOf('87999')).rate
      seen.add(`${first} ${last}`)
      // in-process calls would not let the import run
      await setImmediate()
    }
    expect((await importing).status).toBe(200)
    seen.add(`${(await rateOf('85000')).rate} ${(await rateOf('87999')).rate}`)
    // requested one after the other: the first may be from before the change, but not only the last
    for (const pair of seen) expect(['0.07 0.07', '0.07 0.08', '0.08 0.08']).toContain(pair)
    expect(seen).toContain('0.08 0.08')
  })
})

describe('a dry run', () => {
  test('reports what would change and changes nothing', async () => {
    await tax.upload(table(row('85001', '0.08'), row('85002', '0.08')))
    const changes = await tax.db.collection('tax-changes').countDocuments()
    const body = new FormData()
    body.set('file', new Blob([table(row('85001', '0.09'), row('85002', '0.08'), row('85003', '0.07'))], { type: 'text/csv' }), 'rates.csv')
    const response = await tax.asOwner.call('importTaxTable', { body, query: { dryRun: 'true' } })
    expect(response.body).toMatchObject({ dryRun: true, imported: 3, added: 1, changed: 1, unchanged: 1 })
    expect(response.body.differences[0]).toEqual({ zip: '85003', region: 'PHOENIX', before: 0.091, after: 0.07 })
    expect(await rateOf('85001')).toMatchObject({ rate: 0.08 })
    expect(await tax.db.collection('tax-changes').countDocuments()).toBe(changes)
    expect(await rateOf('85003')).toMatchObject({ source: 'county' })
  })
})

describe('undoing the newest change', () => {
  const changesOf = async () => (await tax.asOwner.call('listTaxTables')).body.changes
  const undo = (changeId: string) => tax.asOwner.call('undoTaxChange', { params: { changeId } })

  test('restores the previous rates of its ZIP codes, one change after the other, each once', async () => {
    await tax.upload(table(row('85001', '0.08')))
    tax.clock.advance(1_000)
    await tax.upload(table(row('85001', '0.09'), row('85002', '0.09')))
    tax.clock.advance(1_000)
    await tax.asOwner.call('removeTaxTable', { params: { state: 'AZ' } })
    tax.clock.advance(1_000)
    const changes = await changesOf()
    expect(changes.slice(0, 2).map(({ canUndo }) => canUndo)).toEqual([true, false])
    const [removal = '', second = ''] = changes.map(({ changeId }) => changeId)
    expect((await undo(second)).status).toBe(409)
    expect((await undo(removal)).status).toBe(200)
    expect(await rateOf('85002')).toMatchObject({ rate: 0.09 })
    expect((await undo(removal)).status).toBe(409)
    expect((await undo(second)).status).toBe(200)
    expect(await rateOf('85001')).toMatchObject({ rate: 0.08, source: 'zip' })
    expect(await rateOf('85002')).toMatchObject({ source: 'county' })
    expect((await changesOf()).slice(0, 2)).toMatchObject([{ undone: true }, { undone: true }])
  })

  test('undoes the import that was stored last, even if it was started first', async () => {
    const { mongo } = tax.deps
    const rates = createZipRateStore(mongo, tax.db)
    const places = readZipPlaces()
    const started = {
      rates,
      places,
      clock: tax.clock.now,
      book: new RateBook(rates, places, tax.clock.now),
      change: <T>(work: (session: ClientSession) => Promise<T>) => changeRates(mongo, tax.db, work),
    }
    const source = new PassThrough()
    const slow = loadTaxTable(started, { source, fileName: 'slow.csv', by: null, dryRun: false })
    tax.clock.advance(1_000)
    await tax.upload(table(row('85001', '0.08')))
    tax.clock.advance(1_000)
    source.end(table(row('85001', '0.09')))
    await slow

    const [newest, older] = await changesOf()
    expect([newest?.canUndo, older?.canUndo]).toEqual([true, false])
    expect((await undo(newest?.changeId ?? '')).status).toBe(200)
    expect(await rateOf('85001')).toMatchObject({ rate: 0.08, source: 'zip' })
    expect((await undo(older?.changeId ?? '')).status).toBe(200)
    expect(await rateOf('85001')).toMatchObject({ source: 'county' })
  })

  test('goes five changes back, not counting those that were undone or removed nothing', async () => {
    const step = async (work: Promise<unknown>) => {
      await work
      tax.clock.advance(1_000)
    }
    const undoNewest = async () => {
      const changeId = (await changesOf()).find(({ canUndo }) => canUndo)?.changeId
      return changeId === undefined ? null : (await undo(changeId)).status
    }
    for (const rate of ['0.01', '0.02', '0.03', '0.04', '0.05']) await step(tax.upload(table(row('85001', rate))))
    for (let twice = 0; twice < 2; twice++) expect(await undoNewest()).toBe(200)
    await step(tax.asOwner.call('removeTaxTable', { params: { state: 'NY' } }))
    await step(tax.upload(table(row('85001', '0.06'))))
    expect(await rateOf('85001')).toMatchObject({ rate: 0.06 })
    for (const rate of [0.03, 0.02, 0.01]) {
      expect(await undoNewest()).toBe(200)
      expect(await rateOf('85001')).toMatchObject({ rate })
    }
    expect(await undoNewest()).toBe(200)
    expect(await rateOf('85001')).toMatchObject({ source: 'county' })
  })

  test('is for the owner only, and returns 404 for an unknown change', async () => {
    expect((await undo('0123456789abcdef01234567')).status).toBe(404)
    expect((await undo('nonsense')).status).toBe(400)
    const { admin } = staffOf()
    expect((await tax.as(admin).call('undoTaxChange', { params: { changeId: '0123456789abcdef01234567' } })).status).toBe(403)
  })
})

test('an import whose process is killed halfway changes nothing, and the next one succeeds', async () => {
  await tax.upload(table(row('85001', '0.08')))
  const before = await tax.db.collection('zip-rates').find({}).toArray()
  expect(await killDuringImport(tax)).toBe('SIGKILL')
  expect(await tax.db.collection('zip-rates').find({}).toArray()).toEqual(before)
  // the lease of the killed process expires after a minute
  await tax.db.collection('leases').deleteMany({})
  expect((await tax.upload(table(row('85001', '0.09')))).status).toBe(200)
  expect(await rateOf('85001')).toMatchObject({ rate: 0.09 })
})

describe('deleting the imported rates of a state', () => {
  test('restores its own rate and keeps the others; a second call deletes nothing', async () => {
    await tax.upload(table(row('85001', '0.08'), row('10001', '0.08875', { state: 'NY' })))
    const remove = () => tax.asOwner.call('removeTaxTable', { params: { state: 'az' } })
    expect((await remove()).body).toEqual({ success: true, removed: 1 })
    expect(await rateOf('85001')).toMatchObject({ rate: 0.091, source: 'county' })
    expect(await rateOf('10001')).toMatchObject({ rate: 0.08875, source: 'zip' })
    expect((await remove()).body).toEqual({ success: true, removed: 0 })
    const change = await tax.db.collection('tax-changes').findOne({}, { sort: { at: -1, _id: -1 } })
    expect(change).toMatchObject({ by: { email: owner.email }, what: { kind: 'removed', state: 'AZ' } })
  })

  test('returns 404 for an unknown state', async () => {
    expect((await tax.asOwner.call('removeTaxTable', { params: { state: 'ZZ' } })).status).toBe(404)
    expect((await tax.asOwner.call('removeTaxTable', { params: { state: 'A' } })).status).toBe(400)
  })
})
