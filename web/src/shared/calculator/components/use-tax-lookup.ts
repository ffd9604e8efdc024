import { type FoundTaxRate, ZIP_LENGTH } from '@forecourt/money/calculator'
import { useCallback, useEffect, useRef, useState } from 'react'
import { loadTaxRate } from '../api/tax-rate.ts'

/** How long after the fifth digit the rate is asked for: a ZIP code that is corrected at once is asked for once. */
export const TAX_LOOKUP_DELAY_MS = 300

export interface TaxLookup {
  /** the ZIP code that has no rate, or whose rate could not be had; null otherwise */
  missingZip: string | null
  retry: () => void
}

/**
 * Asks for the tax rate of a ZIP code once it has five digits (rules: calculator inputs); only the last one's answer is given to
 * `onAnswer`.
 */
export function useTaxLookup(zipCode: string, onAnswer: (zipCode: string, found: FoundTaxRate | null) => void): TaxLookup {
  const [missingZip, setMissingZip] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const answer = useRef(onAnswer)
  answer.current = onAnswer

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reason to ask
  useEffect(() => {
    setMissingZip(null)
    if (zipCode.length !== ZIP_LENGTH) return
    const controller = new AbortController()
    const ask = async () => {
      const found = await loadTaxRate(zipCode, controller.signal).catch(() => null)
      if (controller.signal.aborted) return
      answer.current(zipCode, found)
      if (found === null) setMissingZip(zipCode)
    }
    const timer = setTimeout(() => void ask(), TAX_LOOKUP_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [zipCode, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { missingZip, retry }
}
