import { readRate, shown } from '../../domain/read-rate.ts'
import type { ZipRate } from '../../domain/read-tax-row.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'
import { cellsBy } from './cells.ts'
import type { TableReader } from './table-reader.ts'
import { WidestRate } from './widest-rate.ts'

/** ZIP, PLUS4_LOW, PLUS4_HIGH, CODE, STATE, LOCAL, TOT_RATE, EFF_START, EFF_END: Washington's 'ZIP+4 short'. */
const COLUMNS = 9
const HEADING = /^"?zip"?,"?plus4_?low/i
const ROW = /^"?(?:98|99)\d{3}"?,"?\d{1,4}"?,"?\d{1,4}"?,"?\d{1,4}"?,/

/**
 * Recognizes Washington's file of ZIP+4 ranges, with or without headings. A ZIP code gets the rate of most of its +4 numbers on the day. Null for any
 * other line.
 */
export function washingtonZipForm(first: string, places: ZipPlaces, day: string): TableReader | null {
  const cellsOf = cellsBy(',')
  if (cellsOf(first).length < COLUMNS || !(HEADING.test(first) || ROW.test(first))) return null
  const rates = new WidestRate()
  const today = day.replaceAll('-', '')
  return {
    form: 'washington-zip',
    read(line) {
      if (HEADING.test(line)) return 'skipped'
      const [zip = '', low = '', high = '', , , , total = '', from = '', until = ''] = cellsOf(line)
      const reading = readRate(total)
      if (!/^\d{5}$/.test(zip)) return { reason: `“${shown(zip)}” is not a ZIP code` }
      if (!reading.ok) return { reason: reading.reason }
      if (isBefore(today, from) || isBefore(until, today)) return 'skipped'
      rates.add(zip, String(reading.rate), Math.max(1, Number(high) - Number(low) + 1 || 1))
      return 'taken'
    },
    kept: () => rates.kept(),
    finish() {
      const found = new Map<string, ZipRate>()
      for (const { zip, rate } of rates.widest())
        found.set(zip, { zip, state: 'WA', region: places.find(zip)?.city ?? 'Washington', rate: Number(rate) })
      return found
    },
  }
}

/** Compares days like `20261001`; false if either is another text. */
function isBefore(one: string, other: string): boolean {
  return /^\d{8}$/.test(one) && /^\d{8}$/.test(other) && one < other
}
