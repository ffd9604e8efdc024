import {
  packetClosed,
  packetCreated,
  packetHeartbeatReceived,
  packetHeartbeatReceivedV1,
  packetInteracted,
  packetOpened,
  packetSubmitted,
} from '@forecourt/contracts/leads/events'
import { recountLeads } from '../customers/recount-leads.ts'
import { followPackets } from '../customers/settle-customers.ts'
import type { LeadsDeps } from '../deps.ts'
import { foldPacketEvents, type PacketFacts, type TouchedPacket, type VisitSigns } from '../domain/packet-facts.ts'
import type { PacketPast } from '../store/packet-log-store.ts'
import { packetOf, pastOf } from '../store/visit-store.ts'

/** What happens on packet pages, by the consumer that takes it in: a consumer listens to one stream (design: heartbeats). */
export const PACKET_EVENTS = {
  'packet-analytics': [packetCreated, packetOpened, packetHeartbeatReceivedV1, packetInteracted, packetClosed, packetSubmitted],
  'packet-heartbeats': [packetHeartbeatReceived],
} as const

/** A batch costs a dozen calls of MongoDB however small it is; staff see what happens a little over half a second later at most. */
const GATHER_MS = 600

/**
 * Writes what happens on packet pages in batches: activities, signs of life and goodbyes, then the counts of the leads they touch, then a
 * hint to the screens. Everything in it may run twice and in any order; heartbeats alone recount nothing.
 */
export function onPacketEvents(deps: LeadsDeps): void {
  for (const [durable, events] of Object.entries(PACKET_EVENTS)) {
    deps.messaging.consumeBatch({ durable, events, maxWaitMs: GATHER_MS, handler: (envelopes) => takeInPacketEvents(deps, envelopes) })
  }
}

/** Takes in a batch as it comes from the stream: what belongs to something deleted is left out, and does not stay when it was too late for that. */
export async function takeInPacketEvents(deps: Deps, envelopes: Parameters<typeof foldPacketEvents>[0]): Promise<void> {
  const told = await ofTheLiving(deps, envelopes)
  const kept = await ofThePackets(deps, told)
  await writePacketFacts(deps, foldPacketEvents(kept))
  // Of a packet that was deleted, or became another customer's, since its owner was read nothing may stay behind.
  const logged = [...told, ...kept].map(({ data }) => data).filter(({ customerLogs }) => customerLogs !== undefined)
  await recountLeads(deps, await followPackets(deps, logged))
}

/** Drops what is told of packets that were deleted, and names the customers whose packets they are now: some were merged since. */
async function ofThePackets<E extends { data: TouchedPacket }>(
  { stores: { packetLogs } }: Pick<LeadsDeps, 'stores'>,
  envelopes: readonly E[],
): Promise<E[]> {
  const owners = await packetLogs.owners([...new Set(envelopes.map(({ data }) => data.packetLogId))])
  return envelopes.flatMap((envelope) => {
    const customerId = owners.get(envelope.data.packetLogId)?.toHexString()
    return customerId === undefined ? [] : [{ ...envelope, data: { ...envelope.data, customerId } }]
  })
}

/** What still arrives of deleted dealerships is dropped: a heartbeat on its way, or what waited in the outbox. */
async function ofTheLiving<E extends { data: { dealershipId: string } }>(
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
export async function writePacketFacts(deps: Deps, { signs, entries, changed }: PacketFacts): Promise<void> {
  await deps.stores.activities.record(entries)
  const { over, cameBack } = await deps.stores.visits.noteSigns(signs)
  await deps.stores.packetLogs.moveForward([...over.map(pastOf), ...signs.flatMap(goodbyeOf)])
  // Who came back is recounted, too: the time of a visit counts when it is over.
  const counted = [...changed, ...[...over, ...cameBack].map(packetOf)]
  await recountLeads(deps, counted)
  for (const packet of counted) {
    deps.hints.changed(packet.dealershipId, packet.customerId, packet.packetLogId)
  }
}

/** A goodbye counts on its packet also when a later heartbeat took it back. */
function goodbyeOf({ dealershipId, packetLogId, closedAt }: VisitSigns): PacketPast[] {
  return closedAt === null ? [] : [{ dealershipId, packetLogId, lastClosedAt: closedAt }]
}
