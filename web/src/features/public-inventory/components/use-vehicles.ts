import { useCallback, useEffect, useRef, useState } from 'react'
import { listVehicles, type PublicVehicle } from '../api/public-inventory.ts'
import { addressOf, type InventoryQuery, PAGE_SIZE } from '../model/inventory-query.ts'

export interface VehicleList {
  state: 'loading' | 'failed' | 'ready'
  vehicles: readonly PublicVehicle[]
  total: number
  /** pages that are here */
  pages: number
  /** what is shown answers an earlier question; the answer to this one is on its way */
  stale: boolean
  more: 'none' | 'idle' | 'loading' | 'failed'
  loadMore: () => void
  retry: () => void
}

interface Answered {
  /** the question, as an address */
  of: string
  vehicles: readonly PublicVehicle[]
  total: number
  pages: number
}

/**
 * The vehicles that a query asks for, page after page; while another question is under way the last answer stays. Nothing is loaded before
 * the list is `wanted`.
 */
export function useVehicles(dealershipId: string, query: InventoryQuery, wanted: boolean): VehicleList {
  const question = addressOf({ ...query, pages: 1, vehicle: '' })
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(query)
  asked.current = query
  const loading = useRef<AbortController>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question stands for the query, and another attempt is another reason
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const { signal } = controller
    const { pages } = asked.current
    setFailed(null)
    setMore('idle')
    listVehicles(dealershipId, asked.current, { first: pages }, signal).then(
      (part) => signal.aborted || setAnswered({ of: question, ...part, pages }),
      () => signal.aborted || setFailed(question),
    )
    return () => {
      controller.abort()
      loading.current?.abort()
    }
  }, [dealershipId, question, wanted, attempt])

  const loadMore = useCallback(() => {
    if (answered === null || answered.of !== question || more === 'loading') return
    const controller = new AbortController()
    loading.current = controller
    const page = answered.pages + 1
    setMore('loading')
    listVehicles(dealershipId, asked.current, { page }, controller.signal).then(
      (part) => {
        if (controller.signal.aborted) return
        setAnswered((before) => (before?.of === question ? appended(before, part, page) : before))
        setMore('idle')
      },
      () => controller.signal.aborted || setMore('failed'),
    )
  }, [dealershipId, question, answered, more])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const isLast = answered === null || answered.pages * PAGE_SIZE >= answered.total
  return {
    state: failed === question ? 'failed' : answered === null ? 'loading' : 'ready',
    vehicles: answered?.vehicles ?? [],
    total: answered?.total ?? 0,
    pages: answered?.pages ?? 1,
    stale: answered !== null && answered.of !== question,
    more: isLast ? 'none' : more,
    loadMore,
    retry,
  }
}

/** A vehicle that an import has moved to a later page in the meantime is shown once. */
function appended(before: Answered, { vehicles, total }: { vehicles: readonly PublicVehicle[]; total: number }, pages: number): Answered {
  const shown = new Set(before.vehicles.map(({ _id }) => _id))
  return { ...before, vehicles: [...before.vehicles, ...vehicles.filter(({ _id }) => !shown.has(_id))], total, pages }
}
