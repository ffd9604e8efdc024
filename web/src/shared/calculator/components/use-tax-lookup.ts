import { type CalculatorTerms, type FoundTaxRate, ZIP_LENGTH } from '@forecourt/money/calculator'
import { useMemo, useRef } from 'react'
import { sleep } from '../../sleep.ts'
import { type Load, useLoaded } from '../../use-loaded.ts'
import { loadTaxRate } from '../api/tax-rate.ts'

/** The delay between the fifth digit and the lookup: a ZIP code that is corrected quickly is looked up once. */
const TAX_LOOKUP_DELAY_MS = 300

/**
 * Requests the tax rate of a ZIP code once it has five digits (rules: calculator inputs), again when the dealership's terms for it change: they may
 * load later than the calculator. Calls `onResponse` only with the response for the latest one. `missingZip` is the ZIP code that has no rate or whose
 * lookup failed; null otherwise. `isPending`: the rate of the ZIP code is not known yet, also during the delay before its request.
 */
export function useTaxLookup(
  zipCode: string,
  { sellerZip = '', taxRules, defaultTaxRate }: CalculatorTerms,
  onResponse: (zipCode: string, found: FoundTaxRate | null) => void,
) {
  const response = useRef(onResponse)
  response.current = onResponse

  // biome-ignore lint/correctness/useExhaustiveDependencies: how a response is applied depends on the tax rules and the default rate
  const load = useMemo<Load<FoundTaxRate | null> | null>(() => {
    if (zipCode.length !== ZIP_LENGTH) return null
    return async (signal) => {
      await sleep(TAX_LOOKUP_DELAY_MS, signal)
      const found = await loadTaxRate(zipCode, sellerZip, signal)
      if (!signal.aborted) response.current(zipCode, found)
      return found
    }
  }, [zipCode, sellerZip, taxRules, defaultTaxRate])
  const { loaded, retry } = useLoaded(load)
  return {
    missingZip: loaded.state === 'ready' && loaded.value === null ? zipCode : null,
    isPending: load !== null && loaded.state === 'loading',
    retry,
  }
}
