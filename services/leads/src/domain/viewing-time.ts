/** A time in which a packet was open: a visit, finished or until its last heartbeat, or a stay of one. */
export interface ViewedInterval {
  /** any identifier of the packet */
  packet: string
  startedAt: Date
  endedAt: Date
  /** the time in between in which the page was closed or asleep; only where the stays of a visit are not known */
  awayMs?: number
}

/** A time in which the page of a visit was closed or asleep, until the customer came back to it. */
export interface Absence {
  from: Date
  until: Date
}

/** How often and how long packets were viewed. */
export interface ViewingTime {
  /** periods; overlapping stays of one packet are one period */
  visits: number
  secondsViewed: number
}

/**
 * Splits a visit at its absences, which are in order, into the customer's stays. The part of `awayMs` without a known absence was before all of
 * these, so it belongs to the first stay.
 */
export function staysOf({ absences = [], awayMs = 0, ...visit }: ViewedInterval & { absences?: readonly Absence[] }): ViewedInterval[] {
  const known = absences.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0)
  const starts = [visit.startedAt, ...absences.map(({ until }) => until)]
  const ends = [...absences.map(({ from }) => from), visit.endedAt]
  return starts.map((startedAt, index) => {
    const stay = { ...visit, startedAt, endedAt: ends[index] ?? visit.endedAt }
    return index === 0 ? { ...stay, awayMs: awayMs - known } : stay
  })
}

/**
 * Sums up stays in any order. Overlapping stays of one packet, as in several tabs, count once; overlapping stays of two packets count for each.
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

/** Returns the whole seconds of one visit, without its absences. */
export function secondsOf(startedAt: Date, endedAt: Date, awayMs = 0): number {
  return Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime() - awayMs) / 1_000))
}
