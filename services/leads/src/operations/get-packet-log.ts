import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { CustomerLog } from '@forecourt/contracts/leads/records'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { isLinkToken } from '@forecourt/service-kit/link-token'
import { openVisitOf, packetForStaff } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { toPacketLog } from '../responses/packet-log-response.ts'
import { packetTradeIn } from '../responses/packet-trade-in.ts'
import { presence } from '../responses/presence.ts'
import type { ActivityDoc } from '../store/activity-store.ts'

/** The maximum number of entries of one packet that are returned: the newest ones. */
const MAX_LOGS = 5_000

/**
 * Returns one packet log: the whole record for staff, by `_id`; for a visit token only the template and the status of the customer's trade-in, which
 * counts no open (rules: visit token). Throws 410 for the token of a revoked or expired link.
 */
export function getPacketLog(deps: LeadsDeps): Handler<typeof leadsOperations.getPacketLog> {
  return async (call) => {
    if (isLinkToken(call.params.logId)) return forCustomer(deps, call)
    const packet = await packetForStaff(deps, call)
    const [logs, presenceOf] = await Promise.all([
      deps.stores.activities.newestOfPacket(packet.dealershipId, packet._id, MAX_LOGS),
      presence(deps, packet.dealershipId.toHexString(), [packet.customerId]),
    ])
    return { ...toPacketLog(packet, presenceOf(packet._id)), customerLogs: logs.reverse().map(toCustomerLog) }
  }
}

async function forCustomer(deps: LeadsDeps, call: Parameters<typeof openVisitOf>[1]) {
  const visit = await openVisitOf(deps, call)
  const packet = visit === null ? null : await deps.stores.packetLogs.findAnywhere(visit.packetLogId)
  if (packet === null) throw notFound('Packet')
  return { template: packet.template, tradeIn: await packetTradeIn(deps, packet) }
}

function toCustomerLog({ field, oldValue, newValue, at }: ActivityDoc): CustomerLog {
  return { field, oldValue, newValue, timestamp: at.toISOString() }
}
