import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Viewers may leave without a live message, so the list is also polled. */
const POLL_INTERVAL_MS = 30_000

/** Loads the current viewers of a dealership's packets or, for null, of all dealerships that the user can see. */
export function activeViewersQuery(dealershipId: string | null) {
  return queryOptions({
    queryKey: [...queryKeys.activeViewers, dealershipId],
    queryFn: ({ signal }) => callOperation('leads.listActiveViewers', { query: dealershipId === null ? {} : { dealershipId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  })
}
