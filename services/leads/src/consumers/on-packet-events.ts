import {
  packetClosed,
  packetCreated,
  packetHeartbeatReceived,
  packetInteracted,
  packetOpened,
  packetSubmitted,
} from '@forecourt/contracts/leads/events'
import type { LeadsDeps } from '../deps.ts'
import { foldPacketEvents, type PacketFacts } from '../domain/packet-facts.ts'
import { recountLeads } from '../recount-leads.ts'
import type { LiveVisit } from '../store/visit-store.ts'

/**
 * Writes what happens on packet pages in batches: activities, signs of life and goodbyes, then the counts of the leads they touch, then a
 * hint to the screens. Everything in it may run twice and in any order; heartbeats alone recount nothing.
 */
export function onPacketEvents(deps: LeadsDeps) {
  return deps.messaging.consumeBatch({
    durable: 'packet-analytics',
    events: [packetCreated, packetOpened, packetHeartbeatReceived, packetInteracted, packetClosed, packetSubmitted],
    handler: (envelopes) => writePacketFacts(deps, foldPacketEvents(envelopes)),
  })
}

type Deps = Pick<LeadsDeps, 'packetLogs' | 'visits' | 'activities' | 'leadAnalytics' | 'transaction' | 'hints'>

/** Writes one folded batch. */
export async function writePacketFacts(deps: Deps, facts: PacketFacts): Promise<void> {
  await deps.activities.record(facts.entries)
  await deps.packetLogs.noteSigns(facts.signs)
  const cameBack = await deps.visits.noteSigns(facts.signs)
  for (const [dealershipId, customerIds] of facts.recount) await recountLeads(deps, dealershipId, customerIds)
  await deps.leadAnalytics.noteActive(facts.signs)
  tellScreens(deps, facts, cameBack)
}

function tellScreens({ hints }: Deps, { changed }: PacketFacts, cameBack: readonly LiveVisit[]): void {
  for (const { dealershipId, customerId, packetLogId } of changed) hints.changed(dealershipId, customerId, packetLogId)
  for (const { dealershipId, customerId, packetLogId } of cameBack) {
    hints.changed(dealershipId.toHexString(), customerId.toHexString(), packetLogId.toHexString())
  }
}
