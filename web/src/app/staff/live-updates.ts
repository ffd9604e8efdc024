import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import type { LiveMessage } from '@forecourt/contracts/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** Messages come in bursts (an import says so ten times a second); what they make stale is read again at most this often. */
const GATHER_MS = 400

type FeedProgress = Extract<LiveMessage, { topic: 'feed.progress' }>
type Versions = { versions: FeedVersion[] }

/** Turns a live message into what it means for the cache: progress is patched in place, everything else is read again. */
export function applyLiveMessage(message: LiveMessage, queryClient: QueryClient, invalidate: (key: QueryKey) => void): void {
  const { dealershipId } = message
  switch (message.topic) {
    case 'feed.progress':
      applyProgress(message, queryClient, invalidate)
      return
    case 'inventory.changed':
      invalidate(queryKeys.vehicles(dealershipId))
      invalidate(['dealership', dealershipId, 'vehicle'])
      return
    case 'dealership.changed':
      invalidate(queryKeys.dealerships)
      return
    case 'lead.changed':
      invalidate(queryKeys.leads(dealershipId))
      invalidate(queryKeys.customers(dealershipId))
      return
    case 'packet.changed':
      invalidate(queryKeys.packetLogs(dealershipId))
      invalidate(queryKeys.leads(dealershipId))
      invalidate(queryKeys.clickStream(dealershipId))
      return
  }
}

/** A file that is not known yet is read at once: its import may be over before a moment of gathering is. */
function applyProgress(message: FeedProgress, queryClient: QueryClient, invalidate: (key: QueryKey) => void): void {
  const queryKey = queryKeys.feedVersions(message.dealershipId)
  const known = patchProgress(message, queryClient)
  if (!known) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
  else if (message.state !== 'importing') invalidate(queryKey)
}

/** False when the version is not in the cache yet. */
function patchProgress(message: FeedProgress, queryClient: QueryClient): boolean {
  let found = false
  queryClient.setQueryData<Versions>(queryKeys.feedVersions(message.dealershipId), (cached) => {
    if (cached === undefined) return cached
    return {
      versions: cached.versions.map((version) => {
        if (version._id !== message.versionId) return version
        found = true
        const { state, message: text, progress, counts } = message
        return { ...version, state, message: text, progress, counts: counts ?? version.counts }
      }),
    }
  })
  return found
}

/** Gathers stale keys for a moment and reads each again once. */
export function createInvalidator(queryClient: Pick<QueryClient, 'invalidateQueries'>): { add: (key: QueryKey) => void; stop: () => void } {
  const pending = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    for (const queryKey of pending.values()) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    pending.clear()
  }
  return {
    add: (key) => {
      pending.set(JSON.stringify(key), key)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
