import type { DuplicateGroup } from '@forecourt/contracts/leads/customer-merging'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { existingDealership } from '../access/existing-dealership.ts'
import type { LeadsDeps } from '../deps.ts'
import { toCustomer } from '../responses/customer-response.ts'
import { pageWindow } from '../responses/paging.ts'

/** Returns a page of groups of customers that may be one person, by phone number and by mailbox. */
export function listDuplicateCustomers(deps: LeadsDeps): Handler<typeof leadsOperations.listDuplicateCustomers> {
  return async ({ params: { dealershipId }, query }) => {
    await existingDealership(deps, dealershipId)
    const found = await deps.stores.duplicates.groups(dealershipId, pageWindow(query))
    const ids = found.groups.flatMap(({ customerIds }) => customerIds)
    const [customers, leads, packets] = await Promise.all([
      deps.stores.duplicates.byId(dealershipId, ids),
      deps.stores.leads.countByCustomer(dealershipId, ids),
      deps.stores.packetLogs.countByCustomer(dealershipId, ids),
    ])
    const groups = found.groups.map(({ reason, value, customerIds }): DuplicateGroup => {
      const members = customerIds.flatMap((id) => customers.get(id.toHexString()) ?? [])
      const shown = members
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(toCustomer)
        .map((customer) => ({
          ...customer,
          leads: leads.get(customer._id) ?? 0,
          packets: packets.get(customer._id)?.packets ?? 0,
        }))
      return { reason, value, customers: shown }
    })
    return { groups, total: found.total, page: query.page, pageSize: query.pageSize }
  }
}
