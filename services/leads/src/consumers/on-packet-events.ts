import {
  packetClosed,
  packetCreated,
  packetHeartbeatReceived,
  packetHeartbeatReceivedV1,
  packetInteracted,
  packetOpened,
  packetSubmitted,
} from '@forecourt/contracts/leads/events'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import { followPackets } from '../customers/reconcile-customers.ts'
import { recountLeads } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { foldPacketEvents, type PacketFacts, type TouchedPacket, type VisitLiveness } from '../domain/packet-facts.ts'
import { publishRead } from '../packets/publish-read.ts'
import type { PacketActivityUpdate } from '../store/packet-log-store.ts'
import { activityUpdateOf, packetOf } from '../store/visit-store.ts'

/** Events of packet pages by consumer: each consumer reads one stream (design: heartbeats). */
export const packetEvents = [
  {
    durable: 'packet-analytics',
    events: [packetCreated, packetOpened, packetHeartbeatReceivedV1, packetInteracted, packetClosed, packetSubmitted],
  },
  { durable: 'packet-heartbeats', events: [packetHeartbeatReceived] },
] as const satisfies readonly DurableEvents[]

/** A batch costs a dozen MongoDB calls whatever its size, besides those for pages of documents. Staff see changes at most about 0.6 s later. */
const GATHER_MS = 600

/**
 * Writes what happens on packet pages in batches: activities, heartbeats and closes, then the counts of the affected leads, then a hint to the
 * screens. Everything is idempotent and independent of the order; heartbeats alone trigger no recount. Then publishes which documents were read.
 */
export function onPacketEvents(deps: LeadsDeps): void {
  for (const { durable, events } of packetEvents) {
    deps.messaging.consumeBatch({
      durable,
      events,
      maxWaitMs: GATHER_MS,
      handler: async (envelopes) => {
        await applyPacketEvents(deps, envelopes)
        for (const envelope of envelopes) if (isEvent(packetInteracted, envelope)) await publishRead(deps, envelope)
      },
    })
  }
}

/** Processes a batch of the stream. Drops events of deleted records, and deletes what was written concurrently with their deletion. */
export async function applyPacketEvents(deps: Deps, envelopes: Parameters<typeof foldPacketEvents>[0]): Promise<void> {
  const existing = await ofExistingDealerships(deps, envelopes)
  const kept = await ofExistingPackets(deps, existing)
  await writePacketFacts(deps, foldPacketEvents(kept))
  // A packet may have been deleted or moved to another customer since its owner was read; leave nothing behind.
  const logged = [...existing, ...kept].map(({ data }) => data).filter(({ customerLogs }) => customerLogs !== undefined)
  await recountLeads(deps, await followPackets(deps, logged))
}

/** Drops events of deleted packets, and replaces merged customers with the packets' current owners. */
async function ofExistingPackets<E extends { data: TouchedPacket }>(
  { stores: { packetLogs } }: Pick<LeadsDeps, 'stores'>,
  envelopes: readonly E[],
): Promise<E[]> {
  const owners = await packetLogs.owners([...new Set(envelopes.map(({ data }) => data.packetLogId))])
  return envelopes.flatMap((envelope) => {
    const customerId = owners.get(envelope.data.packetLogId)?.toHexString()
    return customerId === undefined ? [] : [{ ...envelope, data: { ...envelope.data, customerId } }]
  })
}

/** Drops late events of deleted dealerships, such as heartbeats in flight and events from the outbox. */
async function ofExistingDealerships<E extends { data: { dealershipId: string } }>(
  { stores: { dealerships } }: Pick<LeadsDeps, 'stores'>,
  envelopes: readonly E[],
) {
  const ids = [...new Set(envelopes.map(({ data }) => data.dealershipId))]
  const facts = await Promise.all(ids.map((id) => dealerships.facts(id)))
  const deleted = new Set(ids.filter((_, index) => facts[index]?.deleted))
  return envelopes.filter(({ data }) => !deleted.has(data.dealershipId))
}

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'hints'>

/** Writes one folded batch. */
export async function writePacketFacts(deps: Deps, { liveness, entries, changed }: PacketFacts): Promise<void> {
  await deps.stores.activities.record(entries)
  const { over, cameBack } = await deps.stores.visits.recordHeartbeats(liveness)
  await deps.stores.packetLogs.advanceTimestamps([...over.map(activityUpdateOf), ...liveness.flatMap(closeOf)])
  // Visits that are live again are recounted, too: their time counts only when they end.
  const counted = [...changed, ...[...over, ...cameBack].map(packetOf)]
  await recountLeads(deps, counted)
  for (const packet of counted) {
    deps.hints.changed(packet.dealershipId, packet.customerId, packet.packetLogId)
  }
}

/** Returns the close of a visit; it updates the packet even when a later heartbeat reopened the visit. */
function closeOf({ dealershipId, packetLogId, closedAt }: VisitLiveness): PacketActivityUpdate[] {
  return closedAt === null ? [] : [{ dealershipId, packetLogId, lastClosedAt: closedAt }]
}
