import type { FoundTaxRate } from '@forecourt/money/calculator'
import { callOperation } from '../../../api/call-operation.ts'

/**
 * Returns the tax rate of a five-digit ZIP code; null when it has none or the lookup fails, because the dealership's own rate then applies
 * either way (rules: tax rate not found). `sellerZip` is the dealership's ZIP code, '' if unknown. Throws the signal's AbortError.
 */
export async function loadTaxRate(zip: string, sellerZip: string, signal: AbortSignal): Promise<FoundTaxRate | null> {
  try {
    return await callOperation('tax-vin.getTaxRate', { params: { zip }, query: sellerZip === '' ? {} : { sellerZip } }, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
