import type { TaxForm } from '@forecourt/contracts/tax-vin/tax-imports'
import type { ZipRate } from '../../domain/read-tax-row.ts'

/** What became of a line: 'skipped' holds nothing that is looked for. */
export type LineReading = 'taken' | 'skipped' | { reason: string }

/** Reads the lines of a table whose form is known; the first of them is given to it, too. */
export interface TableReader {
  form: TaxForm
  read(line: string): LineReading
  /** how many places and parts of ZIP codes it keeps so far */
  kept(): number
  /** what the table says, by ZIP code */
  finish(): ReadonlyMap<string, ZipRate>
}
