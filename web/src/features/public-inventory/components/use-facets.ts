import { useMemo, useRef, useState } from 'react'
import { type Load, useLoaded } from '../../../shared/use-loaded.ts'
import { type Facets, loadFacets } from '../api/public-inventory.ts'
import { EVERYTHING, facetsRequest, type InventoryQuery, isNarrowed } from '../model/inventory-query.ts'

/**
 * Loads the filter choices with their counts under the other filters of `query` (rules: filter counts); null until the first ones are there.
 * The previous ones stay while new ones load, and if these cannot be loaded. `listed` is the number of all vehicles; null until it is known.
 */
export function useFacets(dealershipId: string, query: InventoryQuery): { facets: Facets | null; listed: number | null } {
  const asked = useRef(query)
  asked.current = query
  const loadAll = useMemo<Load<Facets>>(() => (signal) => loadFacets(dealershipId, EVERYTHING, signal), [dealershipId])
  const all = useLoaded(loadAll).last

  const question = isNarrowed(query) ? JSON.stringify(facetsRequest(query)) : null
  const loadNarrowed = useMemo<Load<Facets> | null>(() => {
    if (question === null) return null
    return (signal) => loadFacets(dealershipId, asked.current, signal)
  }, [dealershipId, question])
  const { loaded } = useLoaded(loadNarrowed)
  const narrowed = loaded.state === 'ready' ? loaded.value : null

  const current = question === null ? all : narrowed
  const [shown, setShown] = useState(current)
  if (current !== null && current !== shown) setShown(current)
  return { facets: current ?? shown, listed: all?.total ?? null }
}
