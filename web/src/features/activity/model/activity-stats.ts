import type { ActivityStats } from '@forecourt/contracts/auth/activity'
import dayjs from 'dayjs'
import { countOf, formatCount } from '../../../ui/format.ts'
import { ACTION_LABELS } from './activity-log.ts'

/** A name with its count, for a bar or a row. */
export interface Counted {
  name: string
  count: number
}

/** The values of the stats cards (rules: activity stats); `people` is the number of active people. */
export function highlights(stats: ActivityStats) {
  return {
    total: formatCount(stats.totalActivities),
    people: formatCount(stats.userStats.length),
    mostActive: greatest(byPerson(stats)),
    busiestDay: greatest(stats.dayStats.map(({ day, count }) => ({ name: dayLabel(day), count }))),
  }
}

/** Most active first. */
export function byPerson(stats: ActivityStats): Counted[] {
  return stats.userStats.map(({ _id, count }) => ({ name: _id.userName || 'Unknown', count })).sort((a, b) => b.count - a.count)
}

/** In the order of the filter: create, update, delete, view, login. */
export function byAction(stats: ActivityStats): Counted[] {
  return stats.actionStats.map(({ actionType, count }) => ({ name: ACTION_LABELS[actionType], count }))
}

/** 'Sat, Nov 21' for '2026-11-21'. The day is in the dealership's time zone and is not converted to the browser's. */
export function dayLabel(day: string): string {
  return dayjs(day).format('ddd, MMM D')
}

/** 'Nov 21', for an axis. */
export function shortDay(day: string): string {
  return dayjs(day).format('MMM D')
}

/** A chart in one sentence, for screen readers. */
export function daySummary(days: ActivityStats['dayStats']): string {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const busiest = greatest(days.map(({ day, count }) => ({ name: dayLabel(day), count })))
  if (busiest === null) return 'Activities by day: none'
  return `Activities by day: ${formatCount(total)} in ${countOf(days.length, 'day')}, most on ${busiest.name} (${formatCount(busiest.count)})`
}

/** The first entry with the highest count above 0; null if there is none. */
function greatest(counted: readonly Counted[]): Counted | null {
  return counted.reduce<Counted | null>((best, each) => (each.count > (best?.count ?? 0) ? each : best), null)
}
