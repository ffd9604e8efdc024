import type { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { quietBefore } from '../domain/presence.ts'

/** Whether a customer is looking (rules: active now), and their newest sign of life among visits that go on; as of a moment. */
export interface Presence {
  active: boolean
  lastSeenAt: Date | null
  now: Date
}

/** Tells presence by customer's or packet log's id. */
export type PresenceOf = (id: ObjectId) => Presence

/**
 * Asks who is looking at packets of these customers right now. Asked on every read, because it is stored nowhere else: whoever has gone
 * quiet is not active, also before the sweep ends their visit, and a heartbeat writes to its visit alone.
 */
export async function presence(
  { stores: { visits }, clock }: Pick<LeadsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  customerIds: readonly ObjectId[],
): Promise<PresenceOf> {
  const newest = new Map<string, Date>()
  for (const { customerId, packetLogId, lastHeartbeatAt } of await visits.live(dealershipId, customerIds)) {
    for (const id of [customerId.toHexString(), packetLogId.toHexString()]) {
      const known = newest.get(id)
      if (known === undefined || lastHeartbeatAt > known) newest.set(id, lastHeartbeatAt)
    }
  }
  const now = clock()
  const quiet = quietBefore(now)
  return (id) => {
    const lastSeenAt = newest.get(id.toHexString()) ?? null
    return { active: lastSeenAt !== null && lastSeenAt > quiet, lastSeenAt, now }
  }
}

/** The customers who view a packet of a dealership at a moment. */
export async function viewingCustomers(
  { stores: { visits } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  now: Date,
): Promise<ObjectId[]> {
  const watched = await visits.watched({ dealershipId, heardAfter: quietBefore(now) })
  return [...new Map(watched.map(({ customerId }) => [customerId.toHexString(), customerId])).values()]
}

/** The newest of what is stored of visits that are over and what is known of those that go on. */
export function newestSign(stored: Date | null, { lastSeenAt }: Pick<Presence, 'lastSeenAt'>): Date | null {
  return stored !== null && lastSeenAt !== null && stored > lastSeenAt ? stored : (lastSeenAt ?? stored)
}

/** The same in ISO-8601, or null. */
export function lastActiveAt(stored: Date | null, presence: Pick<Presence, 'lastSeenAt'>): string | null {
  return newestSign(stored, presence)?.toISOString() ?? null
}
