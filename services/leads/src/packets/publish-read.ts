import type { Envelope, EventData } from '@forecourt/contracts/event'
import { packetDocumentRead, type packetInteracted } from '@forecourt/contracts/leads/events'
import { documentsRead } from '@forecourt/contracts/leads/page-read'
import { causedBy } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { visitFacts } from './visit-facts.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'messaging' | 'transaction' | 'clock'>

/**
 * Publishes which documents a customer read on a packet, with the customer and the responsible people of now (rules: alert recipients). A deleted
 * packet publishes nothing, nor does a visit that counts as no open. A redelivered event publishes again: listeners act once per visit.
 */
export async function publishRead(deps: Deps, envelope: Envelope<EventData<typeof packetInteracted>>): Promise<void> {
  const { dealershipId, packetLogId, visitId, customerLogs, at } = envelope.data
  const documents = documentsRead(customerLogs)
  if (documents.length === 0 || (await deps.stores.dealerships.facts(dealershipId)).deleted) return
  await deps.transaction(async (session) => {
    const packet = await deps.stores.packetLogs.findAnywhere(new ObjectId(packetLogId), session)
    const visit = packet && (await deps.stores.visits.find(packet, visitId, session))
    // rules: alert kinds
    if (packet === null || visit === null || visit.repeated) return
    const read = { ...(await visitFacts(deps, packet, visit, session)), documents, at }
    await deps.messaging.outbox.add(session, packetDocumentRead, read, causedBy(envelope, deps.clock()))
  })
}
