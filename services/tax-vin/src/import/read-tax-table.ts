import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { TaxForm } from '@forecourt/contracts/tax-vin/tax-imports'
import { badRequest } from '@forecourt/service-kit/errors'
import type { ZipRate } from '../domain/read-tax-row.ts'
import type { ZipPlaces } from '../domain/zip-places.ts'
import type { TableReader } from './forms/table-reader.ts'
import { recognizeTable } from './recognize-table.ts'
import { notATable, taxLines } from './tax-lines.ts'

/** A table that was read to its end. */
interface TaxTable {
  form: TaxForm
  /** by ZIP code; the last of several rows */
  rates: ReadonlyMap<string, ZipRate>
  /** rows with content: without headings, notes and empty lines */
  rows: number
  rejected: number
  /** the first rejected rows by their line in the file, with the reason */
  problems: { row: number; reason: string }[]
}

const PROBLEMS_MAX = 50
/** More than the whole country has: it limits the memory for a file of any length to some tens of megabytes. */
const KEPT_MAX = 300_000
/** A state's title and remarks precede its headings. */
const LINES_ABOVE_MAX = 20

/**
 * Reads a table of tax rates line by line; its memory is limited by the number of places. The first lines determine the form. Throws 400 if the file
 * is not such a table or has no usable row, and the error of an aborted stream; nothing is imported then.
 */
export async function readTaxTable(source: Readable, places: ZipPlaces, day: string): Promise<TaxTable> {
  const counts = { rows: 0, rejected: 0, problems: [] as TaxTable['problems'] }
  let reader: TableReader | null = null
  let line = 0
  let above = 0
  for await (const lines of taxLines(source)) {
    for (const text of lines) {
      line += 1
      if (/^[\s,;|"]*$/.test(text)) continue
      reader ??= recognizeTable(text, places, day)
      if (reader === null) {
        above += 1
        if (above > LINES_ABOVE_MAX) throw notATable()
        continue
      }
      const reading = reader.read(text)
      if (reading === 'skipped') continue
      counts.rows += 1
      if (reading === 'taken') continue
      counts.rejected += 1
      if (counts.problems.length < PROBLEMS_MAX) counts.problems.push({ row: line, reason: reading.reason })
    }
    if ((reader?.kept() ?? 0) > KEPT_MAX) throw badRequest('TOO_MANY_PLACES', 'The table names more places than there are.')
    // yield to requests for rates
    await setImmediate()
  }
  if (reader === null) throw notATable()
  const rates = reader.finish()
  if (rates.size === 0) throw badRequest('NO_TAX_RATES', 'The table has no usable rows.', { rows: counts.rows, problems: counts.problems })
  return { form: reader.form, rates, ...counts }
}
