/** One visit of a packet: finished, or ongoing until its last heartbeat. */
export interface ViewedInterval {
  /** any identifier of the packet */
  packet: string
  startedAt: Date
  endedAt: Date
  /** the time in between in which the page was closed or asleep */
  awayMs?: number
}

/** How often and how long packets were viewed. */
export interface ViewingTime {
  /** periods; overlapping visits of one packet are one period */
  visits: number
  secondsViewed: number
}

/**
 * Sums up visits in any order. Overlapping visits of one packet, as in several tabs, count once; overlapping visits of two packets count for each.
 * An end before its start counts as zero. Returns whole seconds, rounded once at the end.
 */
export function viewingTime(intervals: readonly ViewedInterval[]): ViewingTime {
  const newestEnd = new Map<string, number>()
  let visits = 0
  let ms = 0
  for (const { packet, startedAt, endedAt, awayMs = 0 } of [...intervals].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())) {
    const start = startedAt.getTime()
    const end = Math.max(start, endedAt.getTime())
    const seenUntil = newestEnd.get(packet)
    if (seenUntil === undefined || start > seenUntil) visits += 1
    ms += Math.max(0, end - Math.max(start, seenUntil ?? start) - awayMs)
    newestEnd.set(packet, Math.max(end, seenUntil ?? end))
  }
  return { visits, secondsViewed: Math.round(ms / 1_000) }
}

/** Returns the whole seconds of one visit, without the time away. */
export function secondsOf(startedAt: Date, endedAt: Date, awayMs = 0): number {
  return Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime() - awayMs) / 1_000))
}
