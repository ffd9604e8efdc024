import type { ImportDeps } from './import/import-tax-table.ts'
import type { RateBook } from './rate-book.ts'

/** What the operations of this service work with. */
export interface TaxVinDeps extends ImportDeps {
  book: RateBook
}
