import type { TaxForm } from '@forecourt/contracts/tax-vin/tax-imports'
import type { ZipRate } from '../../domain/read-tax-row.ts'

/** The result of reading a line; 'skipped': it has no rate. */
export type LineReading = 'taken' | 'skipped' | { reason: string }

/** Reads the lines of a table whose form is known, starting with its first line. */
export interface TableReader {
  form: TaxForm
  read(line: string): LineReading
  /** the number of places and parts of ZIP codes stored so far */
  kept(): number
  /** the rates of the table, by ZIP code */
  finish(): ReadonlyMap<string, ZipRate>
}
