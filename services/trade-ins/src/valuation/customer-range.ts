import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { CustomerRange, ValuationDoc } from '../store/evaluation-store.ts'

/**
 * Returns the range that a customer sees of an estimate; null if the dealership shows none or too few vehicles were compared
 * (rules: range for customers).
 */
export function customerRange(
  valuation: ValuationDoc | null,
  { customersSeeRange }: Pick<TradeInSettings, 'customersSeeRange'>,
): CustomerRange | null {
  if (valuation === null || valuation.confidence !== 'good' || !customersSeeRange) return null
  return { low: valuation.tradeInLow, high: valuation.tradeInHigh, comparables: valuation.comparables.length }
}
