import type { FeedWarningCode } from './feed-row.ts'

export interface FeedColumns {
  /** 'vin-or-stock': vehicles have an identity; 'description-only': year, make and model alone, stock numbers are made up; 'none': not loadable */
  identifies: 'vin-or-stock' | 'description-only' | 'none'
  /** headers nobody recognised: their cells go to otherFields */
  unknown: string[]
  /** headers that stand there more than once */
  duplicates: string[]
  /** how many columns have no name */
  empties: number
  /** what staff should know about the header */
  warnings: FeedWarningCode[]
}
