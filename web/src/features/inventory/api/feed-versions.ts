import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { isWorking } from '../model/reported-versions.ts'
import { WATCHING_REFETCH_MS } from './watch.ts'

/** The poll interval during an import, in case live messages do not arrive. */
const WORKING_REFETCH_MS = 3_000

/** The last feed files of a dealership and their results, newest first. `isWatched`: files may arrive in its folder. */
export function feedVersionsQuery(dealershipId: string, { isWatched = false } = {}) {
  return queryOptions({
    queryKey: queryKeys.feedVersions(dealershipId),
    queryFn: ({ signal }) => callOperation('inventory-feed.listFeedVersions', { params: { dealershipId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.versions.some(isWorking) ? WORKING_REFETCH_MS : isWatched && WATCHING_REFETCH_MS),
  })
}

/** The vehicles that a feed file added, changed and removed, or would if it is held. */
export function feedVersionChangesQuery(dealershipId: string, versionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.feedVersions(dealershipId), versionId, 'changes'],
    queryFn: ({ signal }) => callOperation('inventory-feed.listFeedVersionChanges', { params: { dealershipId, versionId } }, { signal }),
  })
}
