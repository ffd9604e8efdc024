import { createHash } from 'node:crypto'

/** What one packet link stores, so that whoever holds it cannot fill the database (rules: packet limits). People come nowhere near. */
export const PACKET_LIMITS = {
  visitsPerHour: 120,
  visits: 5_000,
  entriesPerVisit: 3_000,
  entriesPerHour: 3_000,
  entries: 10_000,
  submissionsPerHour: 30,
} as const
export type PacketLimit = keyof typeof PACKET_LIMITS

/** Opens of one visitor within an hour that count as the customer's; a page that is loaded again and again is no further interest. */
export const COUNTED_OPENS_PER_HOUR = 5

const HOUR_MS = 60 * 60 * 1_000

/** How much a packet link has stored: in the hour that `hour` begins, and `all...` since it was made. Refused attempts count, too. */
export interface PacketUsage {
  hour: Date
  visits: number
  entries: number
  submissions: number
  /** how often each visitor opened it in this hour, by `visitorKey` */
  visitors: Record<string, number>
  allVisits: number
  allEntries: number
}

/** What one call adds to it. */
export interface PacketUse {
  visits?: number
  entries?: number
  submissions?: number
  /** who opens it, as `visitorKey` names them */
  visitor?: string
}

/** A count after a call, and how much of it the call has added. */
interface Counted {
  limit: PacketLimit
  count: number
  added: number
}

/** The beginning of the hour in which a time lies. */
export function hourOf(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % HOUR_MS))
}

/** Names a visitor of one packet by their network (client-network.ts of the service kit), which cannot be read from the name. */
export function visitorKey(packetLogId: string, network: string): string {
  return `v${createHash('sha256').update(`${packetLogId} ${network}`).digest('hex').slice(0, 16)}`
}

/** The first limit that a call is beyond; `first`: no call before was. null where it is within all of them. */
export function limitExceeded(counts: readonly Counted[]): { limit: PacketLimit; first: boolean } | null {
  const over = counts.find(({ limit, count, added }) => added > 0 && count > PACKET_LIMITS[limit])
  return over === undefined ? null : { limit: over.limit, first: over.count - over.added <= PACKET_LIMITS[over.limit] }
}
