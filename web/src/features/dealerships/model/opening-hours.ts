import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'

/** Seven days, Monday first, or none (rules: dealership contact). */
export type OpeningHours = DealershipSettings['hours']
type DayHours = NonNullable<OpeningHours[number]>

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const WORKING_DAYS = 5

const WEEKDAY: DayHours = { opens: '09:00', closes: '19:00' }
const SATURDAY: DayHours = { opens: '09:00', closes: '18:00' }

/** Returns the default hours. */
export function usualHours(): OpeningHours {
  return DAYS.map((day) => (day === 'Sunday' ? null : { ...(day === 'Saturday' ? SATURDAY : WEEKDAY) }))
}

/** Opens a closed day with the hours of the closest open day before it. */
export function openDay(hours: OpeningHours, day: number): OpeningHours {
  const like = hours.slice(0, day).findLast((each) => each !== null) ?? WEEKDAY
  return hours.map((each, at) => (at === day ? { ...like } : each))
}

export function closeDay(hours: OpeningHours, day: number): OpeningHours {
  return hours.map((each, at) => (at === day ? null : each))
}

/** Copies Monday's hours, or that it is closed, to every day through Friday. */
export function copyMonday(hours: OpeningHours): OpeningHours {
  const monday = hours[0] ?? null
  return hours.map((each, at) => (at < WORKING_DAYS ? monday && { ...monday } : each))
}

/** The error message of each invalid time, by the path of its field: 'hours.2.closes'. */
export function hoursErrors(hours: OpeningHours): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [day, each] of hours.entries()) {
    if (each === null) continue
    if (each.opens === '') errors[`hours.${day}.opens`] = `Enter when you open on ${DAYS[day]}`
    if (each.closes === '') errors[`hours.${day}.closes`] = `Enter when you close on ${DAYS[day]}`
    else if (each.opens !== '' && each.opens >= each.closes) errors[`hours.${day}.closes`] = 'Closing time must be after opening time'
  }
  return errors
}
