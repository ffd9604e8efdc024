import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { LiveMessage } from '@forecourt/contracts/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** Messages come in bursts (an import sends ten a second); stale queries are refetched at most this often. */
const THROTTLE_MS = 400

type FeedProgress = Extract<LiveMessage, { topic: 'feed.progress' }>
type Versions = { versions: FeedVersion[] }

/** Applies a live message to the query cache: import progress is patched in place, everything else is invalidated. */
export function applyLiveMessage(message: LiveMessage, queryClient: QueryClient, invalidate: Invalidate): void {
  // the bell refetches it itself
  if (message.topic === 'inbox.changed') {
    invalidate(queryKeys.inbox, 'now')
    return
  }
  const { dealershipId } = message
  switch (message.topic) {
    case 'feed.progress':
      applyProgress(message, queryClient, invalidate)
      return
    case 'inventory.changed':
      invalidate(queryKeys.vehicles(dealershipId))
      invalidate(['dealership', dealershipId, 'vehicle'])
      // a deleted file takes waiting ones along, and can be restored
      invalidate(queryKeys.feedVersions(dealershipId))
      return
    case 'documents.changed':
      invalidate(queryKeys.allDocuments(dealershipId))
      return
    case 'dealership.changed':
      invalidate(queryKeys.dealerships)
      invalidate(queryKeys.feedWatch(dealershipId))
      return
    case 'lead.changed':
      invalidate(queryKeys.leads(dealershipId))
      invalidate(queryKeys.customers(dealershipId))
      // who sees the links of a lead, and the address and name that their emails use
      invalidate(queryKeys.packetLogs(dealershipId))
      invalidate(queryKeys.activeViewers)
      return
    case 'packet.changed':
      invalidate(queryKeys.packetLogs(dealershipId))
      invalidate(queryKeys.leads(dealershipId))
      invalidate(queryKeys.clickStream(dealershipId))
      invalidate(queryKeys.activeViewers)
      return
    case 'evaluation.changed':
      invalidate(queryKeys.evaluations(dealershipId))
      // the settings changed, and with them what users see of every evaluation
      if (message.evaluationIds.length === 0) invalidate(queryKeys.tradeInSettings(dealershipId))
      return
    case 'activity.changed':
      invalidate(queryKeys.activity(dealershipId))
      return
  }
}

/** An unknown file is fetched immediately: its import may end before the debounce does. */
function applyProgress(message: FeedProgress, queryClient: QueryClient, invalidate: Invalidate): void {
  const queryKey = queryKeys.feedVersions(message.dealershipId)
  const known = patchProgress(message, queryClient)
  if (!known) invalidate(queryKey, 'now')
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

/** Marks the queries below a key as stale; 'now' refetches them without the debounce. */
type Invalidate = (key: QueryKey, when?: 'now') => void

/**
 * Collects stale keys for a moment and refetches each once. A key that becomes stale during its refetch is refetched again afterwards, so that
 * the last change is not missed, and a key that keeps changing does not restart its request each time.
 */
export function createInvalidator(queryClient: Pick<QueryClient, 'invalidateQueries'>): { add: Invalidate; stop: () => void } {
  const pending = new Map<string, QueryKey>()
  const reading = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const schedule = (ms: number) => {
    if (stopped || (timer !== undefined && ms > 0)) return
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }
  const read = async (name: string, queryKey: QueryKey) => {
    pending.delete(name)
    reading.add(name)
    await queryClient.invalidateQueries({ queryKey }).catch(() => {})
    reading.delete(name)
    if (pending.has(name)) schedule(THROTTLE_MS)
  }
  const flush = () => {
    timer = undefined
    for (const [name, queryKey] of [...pending]) if (!reading.has(name)) void read(name, queryKey)
  }
  return {
    add: (key, when) => {
      pending.set(JSON.stringify(key), key)
      schedule(when === 'now' ? 0 : THROTTLE_MS)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
