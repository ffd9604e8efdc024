import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Viewers may leave without a live message, so the list is also polled. */
const POLL_INTERVAL_MS = 30_000

/**
 * The current viewers of a dealership's packets or, for null, of all dealerships that the user can see. None while loading fails: an outdated list
 * would show customers who have left.
 */
export function useActiveViewers(dealershipId: string | null) {
  const { data, isError, isPending } = useQuery(activeViewersQuery(dealershipId))
  return { ...((isError ? null : data) ?? { viewers: [], total: 0 }), isError, isPending }
}

function activeViewersQuery(dealershipId: string | null) {
  return queryOptions({
    queryKey: [...queryKeys.activeViewers, dealershipId],
    queryFn: ({ signal }) => callOperation('leads.listActiveViewers', { query: dealershipId === null ? {} : { dealershipId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  })
}
