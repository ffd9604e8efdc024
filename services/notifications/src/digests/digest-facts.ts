import type { ObjectId } from 'mongodb'
import { alertTitle } from '../alerts/alert-words.ts'
import type { NotificationsDeps } from '../deps.ts'
import { type FeedDoc, hasStopped } from '../store/feed-store.ts'
import type { MomentCounts } from '../store/moment-store.ts'
import type { StaffDoc } from '../store/staff-store.ts'
import { type DigestPeriod, sameDaysIn } from './digest-period.ts'
import { staleVehicles } from './stale-vehicles.ts'

/** The section of a digest about one dealership. */
export interface DealershipDigest {
  name: string
  counts: MomentCounts
  /** such as 'Up to date, 214 vehicles'; '' if the dealership has no feed, and for SALES */
  feed: string
  /** stale vehicles, as text; only in weekly digests */
  stale: string[]
}

export interface DigestFacts {
  dealerships: DealershipDigest[]
  /** titles of unread alerts */
  unread: string[]
  unreadCount: number
}

/** Titles listed in a digest; the rest are counted. */
const MAX_UNREAD = 8

const FEED_WORDS = {
  updated: 'Up to date',
  stopped: 'Stopped arriving',
  held: 'Held, waits for a decision',
  failed: 'The last file failed',
  removed: 'Removed',
} as const

/** Returns the content of a user's digest; null if nothing happened and no alert, or none of before `unreadBefore`, is unread. */
export async function digestFacts(
  deps: NotificationsDeps,
  person: StaffDoc,
  period: DigestPeriod,
  unreadBefore?: Date,
): Promise<DigestFacts | null> {
  const places = person.dealershipId === null ? await deps.stores.dealerships.openIds() : [person.dealershipId]
  const dealerships = await Promise.all(places.map((place) => ofDealership(deps, place, person, period)))
  const unread = { unread: true, before: unreadBefore }
  const { found, total } = await deps.stores.alerts.list(person._id.toHexString(), unread, { skip: 0, limit: MAX_UNREAD })
  const isQuiet = dealerships.every(({ counts, stale }) => stale.length === 0 && Object.values(counts).every((count) => count === 0))
  if (isQuiet && total === 0) return null
  return { dealerships, unread: found.map(alertTitle), unreadCount: total }
}

async function ofDealership(deps: NotificationsDeps, place: ObjectId, person: StaffDoc, due: DigestPeriod): Promise<DealershipDigest> {
  const { stores } = deps
  const isSales = person.role === 'SALES'
  const { name, timeZone } = await stores.dealerships.find(place)
  const period = person.dealershipId === null ? sameDaysIn(timeZone, due) : due
  const [counts, feed] = await Promise.all([
    stores.moments.counts(place, period, isSales ? person._id : null),
    isSales ? null : stores.feeds.find(place),
  ])
  const aged = period.period === 'weekly' ? (feed?.longestInStock ?? []) : []
  const stale = await staleVehicles(deps, place, aged, { until: period.until, timeZone })
  return {
    name,
    counts,
    stale,
    feed: feed === null ? '' : `${FEED_WORDS[stateOf(feed)]}, ${feed.vehicleCount.toLocaleString('en-US')} vehicles`,
  }
}

/** Returns the state of a feed; `stopped` after an alert said that no file has arrived since the newest one (rules: feed stopped arriving). */
function stateOf(feed: FeedDoc): keyof typeof FEED_WORDS {
  return feed.state === 'updated' && hasStopped(feed) ? 'stopped' : feed.state
}
