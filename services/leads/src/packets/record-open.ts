import { packetOpened } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import { visitIds } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

/**
 * Counts a customer's open on the packet log and publishes it; in the transaction that makes the visit a customer's. One that the same visitor
 * repeats too often only says when the packet was opened last.
 */
export async function recordOpen(
  deps: Pick<LeadsDeps, 'stores' | 'messaging'>,
  packet: PacketLogDoc,
  visit: VisitDoc,
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  const repeated = visit.repeated ?? false
  await deps.stores.packetLogs.noteOpened(packet, { at: visit.startedAt, repeated }, session)
  if (repeated) return
  const opened = { ...visitIds(visit), ...packetSummary(packet), openedAt: visit.startedAt.toISOString() }
  await deps.messaging.outbox.add(session, packetOpened, opened, context)
}
