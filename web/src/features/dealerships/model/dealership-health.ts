import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { DayCounts } from '@forecourt/contracts/leads/home'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { searchDealerships } from './search-dealerships.ts'

/** A dealership's packets and submissions in the last seven days. */
export interface DealershipActivity {
  days: readonly DayCounts[]
  lastSubmittedAt: string | null
  unassignedSubmitted: number
}

/** The activity of a dealership without any. */
export const NO_ACTIVITY: DealershipActivity = { days: [], lastSubmittedAt: null, unassignedSubmitted: 0 }

interface DealershipHealth {
  /** the higher, the worse */
  rank: number
  text: string
  tone: Tone
}

const DAY_MS = 24 * 60 * 60_000

/** Returns a dealership's worst known problem, or that it has none. `now` in ms. Without `activity` it does not check for unassigned leads. */
export function healthOf(
  { vehicles, connected, feedUpdatedAt }: Pick<Dealership, 'vehicles' | 'connected' | 'feedUpdatedAt'>,
  activity: DealershipActivity | undefined,
  now: number,
): DealershipHealth {
  if (feedUpdatedAt === null) return { rank: 1, text: 'Just added, no inventory yet', tone: 'info' }
  if (vehicles === 0) return { rank: 4, text: 'No vehicles', tone: 'bad' }
  if (!connected) {
    // files may be uploaded by hand, so that a silence alone does not mean that a feed has stopped (rules: connected badge)
    const days = Math.max(1, Math.floor((now - Date.parse(feedUpdatedAt)) / DAY_MS))
    return { rank: 3, text: `No update for ${countOf(days, 'day')}`, tone: 'warn' }
  }
  if (activity === undefined) return { rank: 0, text: 'Feed connected', tone: 'good' }
  const waiting = activity.unassignedSubmitted
  if (waiting > 0) return { rank: 2, text: `${countOf(waiting, 'submitted lead')} unassigned`, tone: 'warn' }
  return { rank: 0, text: 'Healthy', tone: 'good' }
}

export const DEALERSHIP_SORTS = ['health', 'name', 'vehicles', 'sent', 'submitted'] as const
export type DealershipSort = (typeof DEALERSHIP_SORTS)[number]

/** Returns the packets sent, or submitted, over all days of `activity`; 0 without it. */
export function totalOf(activity: DealershipActivity | undefined, key: 'sent' | 'submitted'): number {
  return activity?.days.reduce((sum, day) => sum + day[key], 0) ?? 0
}

/** Filters dealerships by a search and sorts them: the worst health or the largest number first, and then by name. */
export function sortDealerships(
  dealerships: readonly Dealership[],
  { search, sort }: { search: string; sort: DealershipSort },
  activityOf: (dealershipId: string) => DealershipActivity | undefined,
  now: number,
): Dealership[] {
  const scoreOf: Readonly<Record<DealershipSort, (dealership: Dealership) => number>> = {
    health: (each) => healthOf(each, activityOf(each._id), now).rank,
    name: () => 0,
    vehicles: ({ vehicles }) => vehicles,
    sent: ({ _id }) => totalOf(activityOf(_id), 'sent'),
    submitted: ({ _id }) => totalOf(activityOf(_id), 'submitted'),
  }
  return searchDealerships(dealerships, search).sort(
    (a, b) => scoreOf[sort](b) - scoreOf[sort](a) || a.name.localeCompare(b.name, 'en-US', { numeric: true }),
  )
}
