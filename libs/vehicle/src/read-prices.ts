import { parsePriceText } from '@forecourt/money/price-text'
import { lineText } from './cell-text.ts'
import type { PriceName } from './feed-columns.ts'
import type { FeedPrices } from './feed-vehicle.ts'

interface PriceCells {
  prices: FeedPrices
  /** the currency of the first public price, otherwise of any price; null if none has one */
  currency: string | null
  /** whether no column has a price although one has text other than 0 */
  isUnreadable: boolean
}

/** The kinds in the order of the public price (rules: public price), whose currency takes precedence. */
const KINDS: readonly PriceName[] = ['internetPrice', 'price', 'retail', 'msrp', 'cost', 'wholesalePrice']
/** Longer text is a sentence about prices, not a price. */
const LONGEST_PRICE_TEXT = 60

/** Reads every price of a row. Of several columns for one kind, the first usable amount is taken (rules: price text). */
export function readPriceCells(cells: readonly string[], byField: Readonly<Record<PriceName, readonly number[]>>): PriceCells {
  const prices: FeedPrices = { internetPrice: null, price: null, retail: null, msrp: null, cost: null, wholesalePrice: null }
  let currency: string | null = null
  let hasPrice = false
  let oddText = ''
  for (const kind of KINDS) {
    for (const index of byField[kind]) {
      const cell = cells[index]
      if (cell === undefined || cell === '') continue
      const parsed = cell.length > LONGEST_PRICE_TEXT ? null : parsePriceText(cell)
      if (parsed === null || parsed.amount === null) {
        oddText ||= cell
        continue
      }
      prices[kind] = parsed.amount
      currency ??= parsed.currency
      hasPrice = true
      break
    }
  }
  return { prices, currency, isUnreadable: !hasPrice && oddText !== '' && /[^0\s.,$]/.test(lineText(oddText)) }
}
