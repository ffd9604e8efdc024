import { packetDeleted } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { requireVisiblePacket } from '../access/visible-leads.ts'
import { recountLeads } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { currentSummary } from '../packets/current-summary.ts'
import { removePackets } from '../packets/remove-packets.ts'

/** Deletes a packet link with its activities; its URL activity stays. Throws 404 when it is already deleted. */
export function deletePacketLog(deps: LeadsDeps): Handler<typeof leadsOperations.deletePacketLog> {
  return async (call) => {
    const packet = await deps.transaction(async (session) => {
      const found = await requireVisiblePacket(deps, call.caller, new ObjectId(call.params.logId), session)
      const dealershipId = found.dealershipId.toHexString()
      await removePackets(deps, dealershipId, [found._id], session)
      const ids = { dealershipId, packetLogId: found._id.toHexString(), customerId: found.customerId.toHexString(), linkId: found.linkId }
      await deps.messaging.outbox.add(
        session,
        packetDeleted,
        { ...ids, ...(await currentSummary(deps, found, session)) },
        call.context(dealershipId),
      )
      return { ...found, ...ids }
    })
    await recountLeads(deps, [packet])
    notifyScreens(deps, packet.dealershipId, new ObjectId(packet.customerId), [packet._id])
    return { success: true }
  }
}
