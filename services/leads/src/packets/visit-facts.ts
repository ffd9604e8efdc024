import type { ClientSession } from 'mongodb'
import { visitIds } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import { currentSummary } from './current-summary.ts'
import { responsibleOf } from './responsible-of.ts'

/** Returns the current facts about a visit, in the format of events. */
export async function visitFacts(deps: Pick<LeadsDeps, 'stores'>, packet: PacketLogDoc, visit: VisitDoc, session: ClientSession) {
  const lastSeenAt = await deps.stores.visits.lastSeen(visit, session)
  const responsible = await responsibleOf(deps, packet, session)
  const times = { openedAt: visit.startedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null }
  return { ...visitIds(visit, packet), ...(await currentSummary(deps, packet, session)), ...responsible, ...times }
}
