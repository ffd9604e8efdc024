import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { existingDealership } from '../access/existing-dealership.ts'
import { packetVisibility, visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { toLeads } from '../responses/leads-response.ts'
import { listedCustomer } from '../responses/listed-customers.ts'
import { toPacketLog } from '../responses/packet-log-response.ts'
import { presence } from '../responses/presence.ts'

/** The maximum number of leads, and of packet links, newest first. */
const SHOWN = 100

/**
 * Returns a customer with their leads and packet links of all vehicles, newest first; SALES get those that they see (rules: customer page). Accepts
 * ids from before a merge. Throws 404 for an unknown customer.
 */
export function getCustomer(deps: LeadsDeps): Handler<typeof leadsOperations.getCustomer> {
  return async ({ params: { dealershipId, customerId }, caller }) => {
    const { settings } = await existingDealership(deps, dealershipId)
    const doc = await deps.stores.customers.find(dealershipId, customerId)
    if (doc === null) throw notFound('Customer')
    const userId = visibleTo(caller, settings)
    const visibility = await packetVisibility(deps, dealershipId, userId, doc._id)
    const [customer, leads, packets, presenceOf] = await Promise.all([
      listedCustomer(deps, doc, userId),
      deps.stores.leads.seenOf(dealershipId, doc._id, userId, SHOWN),
      deps.stores.packetLogs.list(dealershipId, { visibility, customerId: doc._id, search: '', skip: 0, limit: SHOWN }),
      presence(deps, dealershipId, [doc._id]),
    ])
    return {
      customer,
      leads: await toLeads(deps, dealershipId, userId, leads),
      packets: packets.map((packet) => toPacketLog(packet, presenceOf(packet._id))),
    }
  }
}
