import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lookUpVin, type VinLookup } from '../api/vehicle-lookup.ts'

export type Lookup = { state: 'none' } | { state: 'looking' } | VinLookup

/**
 * Looks up a VIN and stores the found vehicle in the draft; '' looks nothing up. A vehicle that the draft has with this VIN stays, found before or
 * described by the customer, also while the server is unavailable.
 */
export function useVinLookup(vin: string, dealershipId: string, { vehicle }: DraftContent, change: (part: Partial<DraftContent>) => void) {
  const [answer, setAnswer] = useState<{ vin: string; lookup: Lookup }>({ vin: '', lookup: { state: 'none' } })
  const [attempt, setAttempt] = useState(0)
  const before = useRef(vehicle)
  before.current = vehicle

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks up again
  useEffect(() => {
    if (vin === '') return
    const controller = new AbortController()
    setAnswer({ vin, lookup: { state: 'looking' } })
    lookUpVin(vin, dealershipId, controller.signal).then(
      (found) => {
        const known = before.current?.vin === vin ? before.current : null
        if (found.state === 'found' && known === null) change({ vehicle: found.vehicle })
        const isOfKnown = found.state === 'found' || (found.state === 'failed' && !found.isFinal)
        setAnswer({ vin, lookup: isOfKnown && known !== null ? { state: 'found', vehicle: known } : found })
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [vin, dealershipId, change, attempt])

  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const lookup: Lookup = vin === '' ? { state: 'none' } : answer.vin === vin ? answer.lookup : { state: 'looking' }
  return { lookup, again }
}
