import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { feedVersionsQuery } from '../api/feed-versions.ts'
import { feedWatchQuery } from '../api/watch.ts'

/**
 * The feed versions of a dealership, polled while its folder is watched (rules: feed watching). A file that arrives, also unchanged again, or is
 * imported refetches the inventory, in case live messages do not arrive.
 */
export function useFeedVersions(dealershipId: string) {
  const queryClient = useQueryClient()
  // the banner polls the watch itself
  const watched = useQuery({ ...feedWatchQuery(dealershipId), refetchInterval: false }).data
  const isWatched = watched !== undefined && watched.watch !== null
  const versions = useQuery(feedVersionsQuery(dealershipId, { isWatched }))
  // of all: an older one may be confirmed. null until they are loaded; '' if no file has arrived yet
  const state = versions.data?.versions.map((version) => `${version._id} ${version.state} ${version.receivedAt}`).join() ?? null
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (state === null) return
    if (known.current !== null && state !== known.current) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.dealerships })
      void queryClient.invalidateQueries({ queryKey: queryKeys.vehicles(dealershipId) })
    }
    known.current = state
  }, [state, dealershipId, queryClient])
  return versions
}
