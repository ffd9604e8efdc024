import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from './read-date.ts'

describe('the date of a cell', () => {
  it.each([
    '2026-07-30',
    '2026/7/30',
    '2026-07-30T13:59:46.000Z',
    '2026-07-30 13:59:46',
    '7/30/2026',
    '07/30/2026 1:59:46 PM',
    '7-30-26',
    '30/07/2026',
    '30.07.2026',
    '20260730',
    'Jul 30, 2026',
    'July 30th 2026 8:06 a.m.',
    'Thursday, July 30, 2026',
    'Sept. 30, 2026'.replace('Sept.', 'Jul.'),
    '30-Jul-26',
    '30 juli 2026',
    'Thu, 30 Jul 2026 00:00:00 GMT',
    '46233',
    '46233.58',
  ])('%j is 2026-07-30', (text) => {
    expect(readDate(text)).toBe('2026-07-30')
  })

  it('has the day first with dots, and the month first otherwise', () => {
    expect(readDate('2.3.2026')).toBe('2026-03-02')
    expect(readDate('2/3/2026')).toBe('2026-02-03')
  })

  it('has a year of two digits in this century up to 50, in the last one above', () => {
    expect(['12/31/99', '31-Dec-99', '31.12.51', '1/2/50', '2-Jan-07'].map(readDate)).toEqual([
      '1999-12-31',
      '1999-12-31',
      '1951-12-31',
      '2050-01-02',
      '2007-01-02',
    ])
  })

  it.each([
    '',
    'Yes',
    '45',
    '120 days',
    '0000-00-00',
    '1/1/1900',
    '2/30/2026',
    '2025-02-29',
    '13/13/2026',
    'Foo 3, 2026',
    '7302026',
    '99999',
    'N/A',
  ])('%j is not a date', (text) => {
    expect(readDate(text)).toBeNull()
  })

  it('is the same for every notation of a day', () => {
    const day = fc.date({ min: new Date('1983-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-')
        const serial = Math.floor((date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)
        const written = [
          date.toISOString(),
          `${month}/${dayOfMonth}/${year}`,
          `${dayOfMonth}.${month}.${year}`,
          `${year}${month}${dayOfMonth}`,
          date.toUTCString(),
          `${serial}`,
        ]
        expect(written.map(readDate)).toEqual(written.map(() => iso))
      }),
    )
  })
})
