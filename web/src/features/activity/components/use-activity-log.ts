import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActivityQuery, activityLogQuery } from '../api/activity.ts'
import { logView } from '../model/activity-log.ts'

/** Returns the displayed log. Older and newer entries appear only on request, so that the page never jumps. */
export function useActivityLog(dealershipId: string, query: ActivityQuery) {
  const log = useInfiniteQuery(activityLogQuery(dealershipId, query))
  const asked = JSON.stringify([dealershipId, query])
  const [top, setTop] = useState<{ asked: string; id: string | null }>({ asked: '', id: null })
  const pages = log.data?.pages ?? []
  const newest = pages[0]?.logs[0]?._id ?? null

  // The first response replaces cached entries immediately. After that, newer entries are held back.
  const settled = log.data !== undefined && !log.isPlaceholderData && (log.isFetchedAfterMount || !log.isFetching)
  const topId = top.asked === asked ? top.id : null
  if (settled && topId === null && newest !== null) setTop({ asked, id: newest })

  const { entries, newer } = logView(pages, topId)
  return { log, entries, newer, total: pages[0]?.total ?? 0, showNewest: () => setTop({ asked, id: newest }) }
}
