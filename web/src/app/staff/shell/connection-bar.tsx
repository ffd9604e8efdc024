import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useOnline } from '../../../shared/use-online.ts'
import { timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { lowerFirst } from '../../../ui/format.ts'
import { useLiveStatus } from '../live-provider.tsx'
import styles from './connection-bar.module.css'

/** Warns that the page may be outdated: the device is offline, or live updates have stopped. */
export function ConnectionBar() {
  const online = useOnline()
  const live = useLiveStatus()
  const now = useNow()
  const at = useNewestResponse(!online)
  const isWaiting = useIsWaiting()
  if (!online) {
    return (
      <p className={styles.bar} role="status" data-connection="offline">
        You're offline.{' '}
        {isWaiting
          ? 'This page will load when you reconnect.'
          : at === null
            ? null
            : `Showing data from ${lowerFirst(timeAgo(new Date(at).toISOString(), now))}.`}
      </p>
    )
  }
  if (live !== 'lost') return null
  return (
    <p className={styles.bar} role="status" data-connection="lost">
      Live updates paused, reconnecting
    </p>
  )
}

/** Whether something on the page has no data yet and cannot be fetched before the device is online. */
function useIsWaiting(): boolean {
  const queries = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // a query may be added while a component renders, so the news waits for the end of it
    useCallback((onChange) => queries.subscribe(notifyManager.batchCalls(onChange)), [queries]),
    () => queries.findAll({ type: 'active', fetchStatus: 'paused', predicate: ({ state }) => state.status === 'pending' }).length > 0,
  )
}

/** The time of the newest data in the query cache, in ms, read when `wanted` becomes true; null otherwise. */
function useNewestResponse(wanted: boolean): number | null {
  const queryClient = useQueryClient()
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    if (!wanted) return setAt(null)
    const times = queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt)
    const newest = Math.max(0, ...times)
    setAt(newest === 0 ? null : newest)
  }, [wanted, queryClient])
  return at
}
