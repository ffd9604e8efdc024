import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { packetVisibility, visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { toPacketLog } from '../responses/packet-log-response.ts'
import { pageWindow } from '../responses/paging.ts'
import { presence } from '../responses/presence.ts'

/**
 * Returns packet links of a dealership that the caller sees, newest first: all, or a page with `total`; of one customer with `email` or `customerId`,
 * of one vehicle with `vin` or `stockNumber`.
 */
export function listPacketLogs(deps: LeadsDeps): Handler<typeof leadsOperations.listPacketLogs> {
  return async ({ query, caller }) => {
    const { dealershipId, page, pageSize, search = '', vin = '', stockNumber = '' } = query
    const { settings } = await existingDealership(deps, dealershipId)
    const customerId = await wantedCustomer(deps, query)
    const visibility = await packetVisibility(deps, dealershipId, visibleTo(caller, settings), customerId)
    const wanted = { visibility, customerId, vehicle: { vin, stockNumber }, search, ...pageWindow(query) }
    const [docs, total] = await Promise.all([
      deps.stores.packetLogs.list(dealershipId, wanted),
      page === undefined ? 0 : deps.stores.packetLogs.count(dealershipId, wanted),
    ])
    const presenceOf = await presence(
      deps,
      dealershipId,
      docs.map((doc) => doc.customerId),
    )
    const packetLogs = docs.map((doc) => toPacketLog(doc, presenceOf(doc._id)))
    return page === undefined ? packetLogs : { packetLogs, total, page, pageSize }
  }
}

/** Returns the requested customer, also by an id from before a merge; undefined for all. An unknown customer matches no packet. */
async function wantedCustomer(
  { stores: { customers } }: Pick<LeadsDeps, 'stores'>,
  { dealershipId, customerId, email = '' }: { dealershipId: string; customerId?: string | undefined; email?: string | undefined },
): Promise<ObjectId | undefined> {
  if (customerId === undefined && email === '') return undefined
  const found = await (customerId === undefined
    ? customers.findByEmail(dealershipId, email.toLowerCase())
    : customers.find(dealershipId, customerId))
  return found?._id ?? new ObjectId()
}
