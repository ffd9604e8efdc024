import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  const at = useNewestAnswer(!online)
  if (!online) {
    return (
      <p className={styles.bar} role="status" data-offline>
        You're offline. {at === null ? null : `Showing data from ${lowerFirst(timeAgo(new Date(at).toISOString(), now))}.`}
      </p>
    )
  }
  if (live !== 'lost') return null
  return (
    <p className={styles.bar} role="status">
      Live updates paused, reconnecting
    </p>
  )
}

/** The time of the newest data in the query cache, in ms, read when `wanted` becomes true; null otherwise. */
function useNewestAnswer(wanted: boolean): number | null {
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
