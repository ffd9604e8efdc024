import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readZipPlaces } from '../domain/zip-places.ts'
import { readTaxTable } from './read-tax-table.ts'

const places = readZipPlaces()
const DAY = '2026-11-24'
const read = (text: string) => readTaxTable(Readable.from([Buffer.from(text)]), places, DAY)

describe('the files of the Streamlined Sales Tax states', () => {
  const RATES = [
    '31,45,31,0.055,0.055,0,0,20201001,29991231',
    '31,00,055,0.005,0.005,0,0,20201001,29991231',
    '31,01,37000,0.015,0.015,0,0,20201001,29991231',
    '31,63,00123,0.01,0.01,0,0,20201001,29991231',
    // Omaha’s previous rate
    '31,01,37000,0.01,0.01,0,0,20100101,20200930',
  ].join('\n')
  const row = (fields: Record<number, string>) => Array.from({ length: 35 }, (_, at) => fields[at] ?? '').join(',')
  const zipRow = (zip: string, county: string, place: string) =>
    row({ 0: 'Z', 1: '20201001', 2: '29991231', 17: zip, 19: zip, 22: '31', 23: '31', 24: county, 25: place })
  const plusRow = (zip: string, low: string, high: string, more: Record<number, string>) =>
    row({ 0: '4', 1: '20201001', 2: '29991231', 17: zip, 18: low, 19: zip, 20: high, 22: '31', 23: '31', ...more })
  const BOUNDARIES = [
    zipRow('68102', '055', '37000'),
    zipRow('68064', '055', ''),
    plusRow('68022', '0001', '0100', { 24: '055', 25: '37000' }),
    plusRow('68022', '0101', '9999', { 24: '055', 29: 'ST', 30: '00123', 31: '63' }),
    row({ 0: 'A', 1: '20201001', 2: '29991231', 15: '68102', 22: '31' }),
  ].join('\n')

  test.each([
    ['rates first', `${RATES}\n${BOUNDARIES}\n`],
    ['boundaries first', `${BOUNDARIES}\n${RATES}\n`],
  ])('are read together, %s: state, county, city and district add up, by most of a ZIP code’s numbers', async (_, text) => {
    const { form, rates, rejected } = await read(text)
    expect([form, rejected]).toEqual(['sst', 0])
    expect(['68102', '68064', '68022'].map((zip) => rates.get(zip)?.rate)).toEqual([0.075, 0.06, 0.07])
    expect(rates.get('68102')).toMatchObject({ state: 'NE', region: 'Omaha' })
  })

  /** Minnesota's rows of the second quarter of 2026, unchanged, of places with one rate and with several. */
  const MINNESOTA = `27,45,27,0.06875,0.06875,0.06875,0.06875,20090701,29991231
27,00,025,0.0050,0.0050,0.0050,0.0050,20160401,29991231
27,00,037,0.0025,0.0025,0.0025,0.0025,20171001,29991231
27,00,123,0.0050,0.0050,0.0050,0.0050,20171001,29991231
27,00,053,0.0015,0.0015,0.0015,0.0015,20070101,29991231
27,63,80004,0.0050,0.0050,0.0050,0.0050,20171001,29991231
27,01,43000,0.0050,0.0050,0.0050,0.0050,20051001,29991231
27,01,58000,0.0050,0.0050,0.0050,0.0050,20051001,20240331
27,01,58000,0.0150,0.0150,0.0150,0.0150,20240401,29991231
z,20171001,20190331,,,,,,,,,,,,,,,55103,,55103,,,27,27,123,58000,,,,,,,,,,,,,,,
z,20171001,20190331,,,,,,,,,,,,,,,55401,,55405,,,27,27,053,43000,,,,ST,80004,63,,,,,,,,,
z,20170401,20190331,,,,,,,,,,,,,,,55444,,55445,,,27,27,,,,,,,,,,,,,,,,,
4,20161001,20190331,,,,,,,,,,,,,,,55012,0011,55013,9999,,27,27,025,,,,,,,,,,,,,,,,
4,20190101,20190331,,,,,,,,,,,,,,,55075,5929,55077,7401,,27,27,037,,,,,,,,,,,,,,,,
4,20180101,20190331,,,,,,,,,,,,,,,55101,0002,55101,1609,,27,27,123,58000,,,,,,,,,,,,,,,
4,20171001,20190331,,,,,,,,,,,,,,,55101,1610,55101,1610,,27,27,037,,,,,,,,,,,,,,,,
`

  test('are read in Minnesota’s format', async () => {
    const { form, rates, rejected } = await readTaxTable(Readable.from([Buffer.from(MINNESOTA)]), places, '2019-02-01')
    expect([form, rejected]).toEqual(['sst', 0])
    expect(['55103', '55404', '55445', '55012', '55076', '55101'].map((zip) => rates.get(zip)?.rate)).toEqual([
      ...[0.07875, 0.08025, 0.06875],
      ...[0.07375, 0.07125, 0.07875],
    ])
    // its boundaries are of one quarter, its rates continue
    await expect(read(MINNESOTA)).rejects.toMatchObject({ code: 'NO_TAX_RATES' })
  })

  test('count all numbers of the ZIP codes in the middle of a range', async () => {
    const rows = [
      plusRow('68110', '9990', '0010', { 19: '68112', 24: '055', 25: '37000' }),
      plusRow('68110', '0001', '0500', { 24: '055' }),
      plusRow('68111', '0001', '5000', { 24: '055' }),
      plusRow('68112', '0011', '9999', { 24: '055' }),
    ]
    const { rates } = await read(`${RATES}\n${rows.join('\n')}\n`)
    expect(['68110', '68111', '68112'].map((zip) => rates.get(zip)?.rate)).toEqual([0.06, 0.075, 0.06])
  })

  test('may be far larger than what is kept in memory', async () => {
    const address = `${row({ 0: 'A', 1: '20201001', 2: '29991231', 15: '68102', 22: '31', 24: '055', 25: '37000' })}\n`
    const megabyte = Buffer.from(address.repeat(Math.ceil(1_000_000 / address.length)))
    function* file() {
      yield Buffer.from(`${RATES}\n`)
      for (let at = 0; at < 40; at++) yield megabyte
      yield Buffer.from(`${BOUNDARIES}\n`)
    }
    const { rates } = await readTaxTable(Readable.from(file()), places, DAY)
    expect(rates.get('68102')?.rate).toBe(0.075)
  })

  test('are rejected without each other', async () => {
    await expect(read(`${RATES}\n`)).rejects.toMatchObject({ code: 'NO_TAX_RATES' })
    await expect(read(`${BOUNDARIES}\n`)).rejects.toMatchObject({ code: 'NO_TAX_RATES' })
  })
})
