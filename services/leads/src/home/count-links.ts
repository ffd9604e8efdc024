import { type DayCounts, HOME_DAYS } from '@forecourt/contracts/leads/home'
import { startOfLastDays } from '@forecourt/service-kit/zoned-days'
import type { LeadsDeps } from '../deps.ts'
import { type ByDay, homeDays } from '../domain/home-days.ts'
import type { CountedLinks } from '../store/packet-counts.ts'

/** The recent links of a dealership, counted by day. */
interface CountedDays {
  days: DayCounts[]
  sentBefore: number
  /** any link was first sent in the requested days */
  sentAny: boolean
}

const NONE: ByDay = new Map()

/**
 * Counts the links of dealerships in one time zone by day, the sent ones over `sentDays` (rules: home). Returns the counts by dealership id.
 */
export async function countLinks(
  { stores: { packetLogs } }: Pick<LeadsDeps, 'stores'>,
  of: CountedLinks,
  { now, timeZone, sentDays }: { now: Date; timeZone: string; sentDays: number },
): Promise<(dealershipId: string) => CountedDays> {
  const since = startOfLastDays(now, HOME_DAYS, timeZone)
  const [sent, opened, submitted] = await Promise.all([
    packetLogs.perDay(of, 'firstSentAt', startOfLastDays(now, sentDays, timeZone), timeZone),
    packetLogs.perDay(of, 'openedAt', since, timeZone),
    packetLogs.perDay(of, 'submittedAt', since, timeZone),
  ])
  return (dealershipId) => {
    const on = (counts: ReadonlyMap<string, ByDay>) => counts.get(dealershipId) ?? NONE
    return { ...homeDays({ sent: on(sent), opened: on(opened), submitted: on(submitted) }, now, timeZone), sentAny: on(sent).size > 0 }
  }
}
