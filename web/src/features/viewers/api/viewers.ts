import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { mayRetry } from '../../../api/may-retry.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Viewers may leave without a live message, and hidden tabs whose title shows the number may rest, so the list is also polled. */
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
    refetchIntervalInBackground: true,
    // the retry of a hidden tab would wait until it is shown, and every poll with it
    retry: (failures, error) => !document.hidden && mayRetry(failures, error),
    placeholderData: keepPreviousData,
  })
}
