import type { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { staleBefore } from '../domain/presence.ts'

/** Whether a customer is viewing at a moment (rules: active now), and their newest heartbeat among ongoing visits. */
export interface Presence {
  active: boolean
  lastSeenAt: Date | null
  now: Date
}

/**
 * Queries who is viewing packets of these customers right now, by customer id or packet log id. Runs on every read, because presence is not stored
 * elsewhere: a customer whose heartbeats are stale is inactive even before the sweep ends the visit, and a heartbeat only updates its visit.
 */
export async function presence(
  { stores: { visits }, clock }: Pick<LeadsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  customerIds: readonly ObjectId[],
): Promise<(id: ObjectId) => Presence> {
  const newest = new Map<string, Date>()
  for (const { customerId, packetLogId, lastHeartbeatAt } of await visits.live(dealershipId, customerIds)) {
    for (const id of [customerId.toHexString(), packetLogId.toHexString()]) {
      const known = newest.get(id)
      if (known === undefined || lastHeartbeatAt > known) newest.set(id, lastHeartbeatAt)
    }
  }
  const now = clock()
  const stale = staleBefore(now)
  return (id) => {
    const lastSeenAt = newest.get(id.toHexString()) ?? null
    return { active: lastSeenAt !== null && lastSeenAt > stale, lastSeenAt, now }
  }
}

/** Returns the customers who view a packet of a dealership at a moment. */
export async function viewingCustomers(
  { stores: { visits } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  now: Date,
): Promise<ObjectId[]> {
  const watched = await visits.watched({ dealershipId, seenAfter: staleBefore(now) })
  return [...new Map(watched.map(({ customerId }) => [customerId.toHexString(), customerId])).values()]
}

/** Returns the newest activity: of the stored one from finished visits and that of ongoing visits. */
export function newestActivity(stored: Date | null, { lastSeenAt }: Pick<Presence, 'lastSeenAt'>): Date | null {
  return stored !== null && lastSeenAt !== null && stored > lastSeenAt ? stored : (lastSeenAt ?? stored)
}

/** Returns the newest activity in ISO-8601, or null. */
export function lastActiveAt(stored: Date | null, presence: Pick<Presence, 'lastSeenAt'>): string | null {
  return newestActivity(stored, presence)?.toISOString() ?? null
}
