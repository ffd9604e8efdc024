/** The date filter of the leads screen (spec/2 section 2.1). */
export type DateFilter = 'all' | 'today' | 'threeDays' | 'sevenDays'

const DAYS = { today: 1, threeDays: 3, sevenDays: 7 } as const
const DAY_MS = 86_400_000

/**
 * The first instant the filter lets through: the dealership's midnight of today, or of two or six days before, so that today counts as
 * one of the days (DESIGN 7.14). null for 'all'. Right on the days the clocks change too.
 */
export function windowStart(filter: DateFilter, timeZone: string, now: Date): Date | null {
  if (filter === 'all') return null
  const today = wallClock(now, timeZone)
  const midnight = Math.floor(today / DAY_MS) * DAY_MS - (DAYS[filter] - 1) * DAY_MS
  return instantOf(midnight, timeZone)
}

/** The instant at which clocks in the zone show `wall`; twice, because the offset may differ between the guess and the answer. */
function instantOf(wall: number, timeZone: string): Date {
  const guess = new Date(wall - offset(new Date(wall), timeZone))
  return new Date(wall - offset(guess, timeZone))
}

function offset(instant: Date, timeZone: string): number {
  return wallClock(instant, timeZone) - Math.floor(instant.getTime() / 1000) * 1000
}

/** What a clock in the zone shows, as if it were UTC milliseconds, to the second. */
function wallClock(instant: Date, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(instant)
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(number('year'), number('month') - 1, number('day'), number('hour'), number('minute'), number('second'))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
