import type { FoundTaxRate } from '@forecourt/money/calculator'
import { callOperation } from '../../../api/call-operation.ts'

/**
 * The tax rate of a ZIP code of five digits; null when there is none and also when it cannot be had, which to the customer is the same: the
 * dealership's own rate counts (rules: tax rate not found). `sellerZip` is the dealership's, '' where it is not known. Throws the signal's AbortError.
 */
export async function loadTaxRate(zip: string, sellerZip: string, signal: AbortSignal): Promise<FoundTaxRate | null> {
  try {
    return await callOperation('tax-vin.getTaxRate', { params: { zip }, query: sellerZip === '' ? {} : { sellerZip } }, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
