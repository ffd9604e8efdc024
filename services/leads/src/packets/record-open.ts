import { packetOpened } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import { visitIds } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

/** Counts a customer's open on the packet log and tells of it; in the transaction that makes the visit a customer's. */
export async function recordOpen(
  deps: Pick<LeadsDeps, 'stores' | 'messaging'>,
  packet: PacketLogDoc,
  visit: VisitDoc,
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  await deps.stores.packetLogs.noteOpened(packet, visit.startedAt, session)
  const opened = { ...visitIds(visit), ...packetSummary(packet), openedAt: visit.startedAt.toISOString() }
  await deps.messaging.outbox.add(session, packetOpened, opened, context)
}
