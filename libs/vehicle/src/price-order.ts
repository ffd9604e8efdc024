import type { FeedPrices } from './feed-vehicle.ts'

const PUBLIC_ORDER = ['internetPrice', 'price', 'retail', 'msrp'] as const
/** The fallback order of spec/1 section 3.3, for dealerships that chose 'any'. */
export const FULL_PRICE_ORDER = ['internetPrice', 'price', 'retail', 'cost', 'wholesalePrice', 'msrp'] as const

/** The price customers see (DESIGN 7.3): cost and wholesale are only considered when the dealership chose 'any'. Null shows 'Call for Price'. */
export function publicPrice(prices: FeedPrices, fallback: 'public' | 'any' = 'public'): number | null {
  for (const kind of fallback === 'any' ? FULL_PRICE_ORDER : PUBLIC_ORDER) {
    const amount = prices[kind]
    if (amount !== null && amount > 0) return amount
  }
  return null
}
