import { createHash } from 'node:crypto'

/** Storage limits of one packet link, so that a visitor cannot fill the database (rules: packet limits). Normal use stays far below. */
export const PACKET_LIMITS = {
  visitsPerHour: 120,
  visits: 5_000,
  entriesPerVisit: 3_000,
  entriesPerHour: 3_000,
  entries: 10_000,
  submissionsPerHour: 30,
} as const
export type PacketLimit = keyof typeof PACKET_LIMITS

/** Opens of one visitor within an hour that count as the customer's; more reloads show no further interest. */
export const COUNTED_OPENS_PER_HOUR = 5

const HOUR_MS = 60 * 60 * 1_000

/** What a packet link has stored: in the hour that begins at `hour`, and in total (`all...`). Includes rejected attempts. */
export interface PacketUsage {
  hour: Date
  visits: number
  entries: number
  submissions: number
  /** opens of each visitor in this hour, by `visitorKey`, without those of scanners */
  visitors: Record<string, number>
  allVisits: number
  allEntries: number
}

/** What one call adds. */
export interface PacketUse {
  visits?: number
  entries?: number
  submissions?: number
  /** the visitor whose open counts, as `visitorKey` returns it */
  visitor?: string
}

/** A count after a call, and how much the call added. */
interface Counted {
  limit: PacketLimit
  count: number
  added: number
}

/** Returns the beginning of the hour that contains a time. */
export function hourOf(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % HOUR_MS))
}

/** Returns an irreversible key of a packet's visitor, by their network (client-network.ts of the service kit). */
export function visitorKey(packetLogId: string, network: string): string {
  return `v${createHash('sha256').update(`${packetLogId} ${network}`).digest('hex').slice(0, 16)}`
}

/** Returns the first limit that a call exceeds; `first`: no earlier call exceeded it. null when it is within all limits. */
export function limitExceeded(counts: readonly Counted[]): { limit: PacketLimit; first: boolean } | null {
  const over = counts.find(({ limit, count, added }) => added > 0 && count > PACKET_LIMITS[limit])
  return over === undefined ? null : { limit: over.limit, first: over.count - over.added <= PACKET_LIMITS[over.limit] }
}
