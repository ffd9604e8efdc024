import { parsePriceText } from '@forecourt/money/price-text'
import { lineText } from './cell-text.ts'
import type { PriceName } from './feed-columns.ts'
import type { FeedPrices } from './feed-vehicle.ts'

interface PriceCells {
  prices: FeedPrices
  /** what the first price that customers may see names; otherwise what any price names */
  currency: string | null
  /** whether no column gives a price though one holds text other than 0 */
  isUnreadable: boolean
}

/** In the order of the public price (rules: public price), so that its currency wins. */
const KINDS: readonly PriceName[] = ['internetPrice', 'price', 'retail', 'msrp', 'cost', 'wholesalePrice']
/** Longer text is a sentence about prices. */
const LONGEST_PRICE_TEXT = 60

/** Every price of a row; of several columns for one price the first with a usable amount wins (rules: price text). */
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
