import { useCallback, useMemo, useRef, useState } from 'react'
import { type Load, useLoaded } from '../../../shared/use-loaded.ts'
import { listVehicles, type PublicVehicle, type VehiclePart } from '../api/public-inventory.ts'
import { addressOf, type InventoryQuery, PAGE_SIZE } from '../model/inventory-query.ts'

export interface VehicleList {
  state: 'loading' | 'failed' | 'ready'
  /** why loading failed; null if it did not */
  error: unknown
  vehicles: readonly PublicVehicle[]
  total: number
  /** the number of loaded pages */
  pages: number
  /** whether the vehicles of the previous query are shown while this one loads */
  stale: boolean
  more: 'none' | 'idle' | 'loading' | 'failed'
  loadMore: () => void
  retry: () => void
}

interface Answered {
  /** the query, as an address */
  of: string
  vehicles: readonly PublicVehicle[]
  total: number
  pages: number
}

/**
 * Loads the vehicles of a query page by page. While a new query loads, the previous vehicles stay. Nothing is loaded before the list is
 * `wanted`.
 */
export function useVehicles(dealershipId: string, query: InventoryQuery, wanted: boolean): VehicleList {
  const question = addressOf({ ...query, pages: 1, vehicle: '' })
  const asked = useRef(query)
  asked.current = query

  const load = useMemo<Load<Answered> | null>(() => {
    if (!wanted) return null
    return async (signal) => {
      const { pages } = asked.current
      return { of: question, ...(await listVehicles(dealershipId, asked.current, { first: pages }, signal)), pages }
    }
  }, [dealershipId, question, wanted])
  const { loaded, last, retry } = useLoaded(load)

  // the last response with the pages loaded after it
  const [grown, setGrown] = useState<{ from: Answered; answered: Answered } | null>(null)
  const answered = last !== null && grown?.from === last ? grown.answered : last
  // the response whose next page is loading
  const [growing, setGrowing] = useState<Answered | null>(null)
  const isGrowing = growing !== null && growing === answered && growing.of === question
  const loadNext = useMemo<Load<VehiclePart> | null>(() => {
    if (!isGrowing || last === null) return null
    return async (signal) => {
      const page = growing.pages + 1
      const part = await listVehicles(dealershipId, asked.current, { page }, signal)
      if (!signal.aborted) setGrown({ from: last, answered: appended(growing, part, page) })
      return part
    }
  }, [dealershipId, isGrowing, growing, last])
  const next = useLoaded(loadNext)
  const hasFailed = isGrowing && next.loaded.state === 'failed'

  const retryNext = next.retry
  const loadMore = useCallback(() => {
    if (hasFailed) retryNext()
    else if (answered !== null && answered.of === question) setGrowing(answered)
  }, [hasFailed, retryNext, answered, question])
  const isLast = answered === null || answered.pages * PAGE_SIZE >= answered.total
  return {
    state: loaded.state === 'failed' ? 'failed' : answered === null ? 'loading' : 'ready',
    error: loaded.state === 'failed' ? loaded.error : null,
    vehicles: answered?.vehicles ?? [],
    total: answered?.total ?? 0,
    pages: answered?.pages ?? 1,
    stale: answered !== null && answered.of !== question,
    more: isLast ? 'none' : hasFailed ? 'failed' : isGrowing ? 'loading' : 'idle',
    loadMore,
    retry,
  }
}

/** Appends a page without vehicles that are listed already, because an import may move a vehicle to a later page. */
function appended(before: Answered, { vehicles, total }: { vehicles: readonly PublicVehicle[]; total: number }, pages: number): Answered {
  const shown = new Set(before.vehicles.map(({ _id }) => _id))
  return { ...before, vehicles: [...before.vehicles, ...vehicles.filter(({ _id }) => !shown.has(_id))], total, pages }
}
