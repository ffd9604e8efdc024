import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { CustomerRange, ValuationDoc } from '../store/evaluation-store.ts'

/**
 * Returns the range that a customer sees of an estimate; null if the dealership shows none, too few vehicles were compared, or its ends are the
 * same, as for a vehicle of which nothing is left (rules: range for customers).
 */
export function customerRange(
  valuation: ValuationDoc | null,
  { customersSeeRange }: Pick<TradeInSettings, 'customersSeeRange'>,
): CustomerRange | null {
  if (valuation === null || valuation.confidence !== 'good' || !customersSeeRange) return null
  const { tradeInLow: low, tradeInHigh: high, comparables } = valuation
  return low < high ? { low, high, comparables: comparables.length } : null
}
