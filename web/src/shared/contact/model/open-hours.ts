import type { DealershipContact } from '@forecourt/contracts/auth/dealership-settings'

export type WeekHours = DealershipContact['hours']
type DayHours = NonNullable<WeekHours[number]>

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** 23:59 means a day that ends at midnight. */
const MIDNIGHT = '23:59'

/**
 * Whether a dealership is open and until when, or when it opens next (rules: dealership contact): 'Open until 8 PM', 'Opens at 9 AM',
 * 'Opens tomorrow at 9 AM', 'Opens Monday at 9 AM'. `hours` begin with Monday and are local times of `timeZone`, so daylight saving time does not
 * shift them. null if the hours are unknown, or no day has any.
 */
export function openHours(hours: WeekHours, timeZone: string, now: Date): string | null {
  if (hours.every((day) => day === null)) return null
  const { day, clock } = localClock(timeZone, now)
  const today = hours[day]
  if (today && today.opens <= clock && (clock < today.closes || today.closes === MIDNIGHT)) return `Open until ${clockText(today.closes)}`
  if (today && clock < today.opens) return `Opens at ${clockText(today.opens)}`
  for (let ahead = 1; ahead <= DAYS.length; ahead++) {
    const next = (day + ahead) % DAYS.length
    const nextHours = hours[next]
    if (nextHours) return `Opens ${ahead === 1 ? 'tomorrow' : DAYS[next]} at ${clockText(nextHours.opens)}`
  }
  return null
}

/** The week in as few lines as possible: 'Mon to Sat', '9 AM to 8 PM'. Empty if the hours are unknown. */
export function hoursByDays(hours: WeekHours): { days: string; hours: string }[] {
  const runs: { from: number; to: number; hours: string }[] = []
  for (const [day, dayHours] of hours.entries()) {
    const text = dayHours === null ? 'Closed' : rangeText(dayHours)
    const last = runs.at(-1)
    if (last?.hours === text) last.to = day
    else runs.push({ from: day, to: day, hours: text })
  }
  return runs.map(({ from, to, hours: text }) => ({ days: daysText(from, to), hours: text }))
}

/** The weekday (Monday is 0) and the local time ('09:05') in the time zone. */
function localClock(timeZone: string, now: Date): { day: number; clock: string } {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: DAYS.indexOf(parts.get('weekday') ?? ''), clock: `${parts.get('hour')}:${parts.get('minute')}` }
}

/** '9 AM to 8 PM'; '12 to 6 PM' if both are in the same half of the day. */
function rangeText({ opens, closes }: DayHours): string {
  const [from, to] = [clockText(opens), clockText(closes)]
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} to ${to}`
}

/** '9 AM', '8:30 PM', 'midnight'. */
function clockText(clock: string): string {
  if (clock === MIDNIGHT) return 'midnight'
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

function daysText(from: number, to: number): string {
  if (to - from === DAYS.length - 1) return 'Every day'
  const [first, last] = [DAYS[from], DAYS[to]].map((day) => (day ?? '').slice(0, 3))
  return from === to ? `${first}` : `${first} to ${last}`
}
