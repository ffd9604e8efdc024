/** When a packet was looked at: one visit that is over, or one that goes on until it was last heard of. */
export interface ViewedInterval {
  /** any name of the packet */
  packet: string
  startedAt: Date
  endedAt: Date
}

/** How often and how long packets were looked at. */
export interface ViewingTime {
  /** stretches of time; visits of one packet that overlap are one of them */
  visits: number
  secondsViewed: number
}

/**
 * Adds visits up, in any order: a packet that is open in several tabs is looked at once, so that what overlaps counts once. Two packets side
 * by side are each looked at. An end before its beginning is no time at all. Whole seconds, rounded once, at the end.
 */
export function viewingTime(intervals: readonly ViewedInterval[]): ViewingTime {
  const newestEnd = new Map<string, number>()
  let visits = 0
  let ms = 0
  for (const { packet, startedAt, endedAt } of [...intervals].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())) {
    const start = startedAt.getTime()
    const end = Math.max(start, endedAt.getTime())
    const seenUntil = newestEnd.get(packet)
    if (seenUntil === undefined || start > seenUntil) visits += 1
    ms += Math.max(0, end - Math.max(start, seenUntil ?? start))
    newestEnd.set(packet, Math.max(end, seenUntil ?? end))
  }
  return { visits, secondsViewed: Math.round(ms / 1_000) }
}

/** The whole seconds of one visit. */
export function secondsOf(startedAt: Date, endedAt: Date): number {
  return Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000))
}
