import { readTaxRow, type ZipRate } from '../../domain/read-tax-row.ts'
import { findTaxColumns } from '../../domain/tax-columns.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'
import { cellsBy, DELIMITERS } from './cells.ts'
import type { TableReader } from './table-reader.ts'

/** Recognizes a CSV of ZIP codes and rates, and detects its delimiter from the heading. Null for any other line. */
export function zipForm(heading: string, places: ZipPlaces): TableReader | null {
  for (const delimiter of DELIMITERS) {
    const cellsOf = cellsBy(delimiter)
    const columns = findTaxColumns(cellsOf(heading))
    if (columns === null) continue
    const rates = new Map<string, ZipRate>()
    let isHeading = true
    return {
      form: 'zip',
      read(line) {
        if (isHeading) {
          isHeading = false
          return 'skipped'
        }
        const row = readTaxRow(cellsOf(line), columns, places)
        if (!row.ok) return { reason: row.reason }
        rates.set(row.zipRate.zip, row.zipRate)
        return 'taken'
      },
      kept: () => rates.size,
      finish: () => rates,
    }
  }
  return null
}
