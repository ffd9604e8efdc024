import { packetOpened } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import { visitIds } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import { responsibleOf } from './responsible-of.ts'

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
  const [lastSeenAt, responsible] = [await deps.stores.visits.lastSeen(visit, session), await responsibleOf(deps, packet, session)]
  const times = { openedAt: visit.startedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null }
  const opened = { ...visitIds(visit, packet), ...packetSummary(packet), ...responsible, ...times }
  await deps.messaging.outbox.add(session, packetOpened, opened, context)
}
