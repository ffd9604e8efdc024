import { packetOpened } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import { visitFacts } from './visit-facts.ts'

/**
 * Counts a customer's open on the packet log and publishes it, in the transaction that makes the visit a customer's. A visitor's open beyond the hourly
 * limit only updates the time of the last open.
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
  await deps.messaging.outbox.add(session, packetOpened, await visitFacts(deps, packet, visit, session), context)
}
