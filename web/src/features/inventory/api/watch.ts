import { queryOptions, useMutation } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'

/** The poll interval while the folder is watched (rules: feed watching). */
export const WATCHING_REFETCH_MS = 15_000
/** Shorter before the first check of the folder, because the user waits for its result. */
const FIRST_CHECK_REFETCH_MS = 2_000

/** The watched folder of a dealership and its state. */
export function feedWatchQuery(dealershipId: string) {
  return queryOptions({
    queryKey: queryKeys.feedWatch(dealershipId),
    queryFn: ({ signal }) => callOperation('inventory-feed.getCsvWatchPath', { params: { dealershipId } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data?.watch) return false
      return data.watch.checkedAt === null ? FIRST_CHECK_REFETCH_MS : WATCHING_REFETCH_MS
    },
  })
}

/** Starts watching a folder. */
export function useWatchPath(dealershipId: string) {
  const refresh = useRefreshWatch(dealershipId)
  return useMutation({
    mutationFn: (path: string) => callOperation('inventory-feed.watchCsvPath', { params: { dealershipId }, body: { path } }),
    onSettled: refresh,
  })
}

export function useStopWatching(dealershipId: string) {
  const refresh = useRefreshWatch(dealershipId)
  return useMutation({
    mutationFn: () => callOperation('inventory-feed.stopWatching', { params: { dealershipId } }),
    onSettled: refresh,
  })
}

function useRefreshWatch(dealershipId: string) {
  return useInvalidate(queryKeys.feedWatch(dealershipId), queryKeys.dealerships)
}
