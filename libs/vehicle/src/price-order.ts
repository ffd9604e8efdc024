import type { FeedPrices } from './feed-vehicle.ts'

const PUBLIC_ORDER = ['internetPrice', 'price', 'retail', 'msrp'] as const
/** The fallback order for dealerships that chose 'any' (rules: public price). */
export const FULL_PRICE_ORDER = ['internetPrice', 'price', 'retail', 'cost', 'wholesalePrice', 'msrp'] as const

/**
 * Returns the price that customers see (rules: public price). Cost and wholesale count only if the dealership chose 'any'. Null shows 'Call for
 * Price'.
 */
export function publicPrice(prices: FeedPrices, fallback: 'public' | 'any' = 'public'): number | null {
  for (const kind of fallback === 'any' ? FULL_PRICE_ORDER : PUBLIC_ORDER) {
    const amount = prices[kind]
    if (amount !== null && amount > 0) return amount
  }
  return null
}
