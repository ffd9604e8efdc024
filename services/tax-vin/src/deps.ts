import type { ImportDeps } from './import/load-tax-table.ts'
import type { RateBook } from './rates/rate-book.ts'

/** What the operations of this service work with. */
export interface TaxVinDeps extends ImportDeps {
  book: RateBook
}
