import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import { recordOpen } from './record-open.ts'

/** Counts a scanner-like visit as the customer's, once, because it did what only a person does. Runs in the caller's transaction. */
export async function countPerson(
  deps: Pick<LeadsDeps, 'stores' | 'messaging'>,
  packet: PacketLogDoc,
  visit: VisitDoc,
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  if (visit.kind !== 'scanner') return
  if (await deps.stores.visits.becomeCustomer(visit, context.now, session)) await recordOpen(deps, packet, visit, context, session)
}
