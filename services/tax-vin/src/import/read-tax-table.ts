import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { badRequest } from '@forecourt/service-kit/errors'
import Papa from 'papaparse'
import { readTaxRow, type ZipRate } from '../domain/read-tax-row.ts'
import { findTaxColumns, type TaxColumns } from '../domain/tax-columns.ts'
import type { ZipPlaces } from '../domain/zip-places.ts'
import { notATable, taxLines } from './tax-lines.ts'

/** A table that was read to its end. */
export interface TaxTable {
  /** by ZIP code; of several rows the last one */
  rates: ReadonlyMap<string, ZipRate>
  /** under the heading, empty lines aside */
  rows: number
  rejected: number
  /** the first rejected rows by their line in the file, and why */
  problems: { row: number; reason: string }[]
}

const PROBLEMS_MAX = 50
const DELIMITERS = [',', '\t', ';', '|'] as const

/**
 * Reads a table of tax rates line by line: what is kept of it is bounded by the number of ZIP codes there can be. Throws 400 when it is no such table
 * or no row of it can be used, and what the stream throws when it is cut off: then nothing of it counts.
 */
export async function readTaxTable(source: Readable, places: ZipPlaces): Promise<TaxTable> {
  const rates = new Map<string, ZipRate>()
  const table: TaxTable = { rates, rows: 0, rejected: 0, problems: [] }
  let heading: Heading | null = null
  let line = 0
  for await (const lines of taxLines(source)) {
    for (const text of lines) {
      line += 1
      if (/^[\s,;|"]*$/.test(text)) continue
      if (heading === null) {
        heading = readHeading(text)
        continue
      }
      table.rows += 1
      const row = readTaxRow(heading.cellsOf(text), heading.columns, places)
      if (row.ok) rates.set(row.zipRate.zip, row.zipRate)
      else {
        table.rejected += 1
        if (table.problems.length < PROBLEMS_MAX) table.problems.push({ row: line, reason: row.reason })
      }
    }
    // whoever asks for a rate meanwhile gets their turn
    await setImmediate()
  }
  if (heading === null) throw notATable()
  if (rates.size === 0) throw badRequest('NO_TAX_RATES', 'The table has no usable rows.', { rows: table.rows, problems: table.problems })
  return table
}

interface Heading {
  columns: TaxColumns
  cellsOf(line: string): string[]
}

/** The heading tells the delimiter: the one under which it has the columns. Throws 400 when none does. */
function readHeading(text: string): Heading {
  for (const delimiter of DELIMITERS) {
    const parser = new Papa.Parser({ delimiter, newline: '\n', preview: 1 })
    const cellsOf = (line: string) => (parser.parse(line, 0, false) as { data: string[][] }).data[0] ?? []
    const columns = findTaxColumns(cellsOf(text))
    if (columns !== null) return { columns, cellsOf }
  }
  throw notATable()
}
