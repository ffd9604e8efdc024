import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { packetsOfAddress } from '../access/packets-of-address.ts'
import type { LeadsDeps } from '../deps.ts'
import { toSession } from '../responses/session-response.ts'

/** The newest visits that a screen gets. */
const MAX_SESSIONS = 500

/**
 * Returns a customer's visits of their packet pages, newest first; of one packet with `link`. Empty for an unknown address, and for one whose
 * packets the caller does not see.
 */
export function getSessionActivity(deps: LeadsDeps): Handler<typeof leadsOperations.getSessionActivity> {
  return async ({ params: { dealershipId, email }, query: { link }, caller }) => {
    const wanted = await packetsOfAddress(deps, caller, { dealershipId, email, link })
    if (wanted === null) return { sessions: [] }
    const of = { dealershipId: new ObjectId(dealershipId), ...wanted }
    const [visits, packets] = await Promise.all([
      deps.stores.visits.history(of, { limit: MAX_SESSIONS }),
      deps.stores.packetLogs.historyOf(dealershipId, wanted.customerId),
    ])
    const done = await deps.stores.activities.ofVisits(visits, 1)
    const now = deps.clock()
    const sessions = visits.flatMap((visit) => {
      const packet = packets.get(visit.packetLogId.toHexString())
      return packet === undefined ? [] : [toSession(visit, packet, done.get(visit._id.toHexString()), now)]
    })
    return { sessions }
  }
}
