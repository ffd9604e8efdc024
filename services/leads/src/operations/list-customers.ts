import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { livingDealership } from '../access/living-dealership.ts'
import type { LeadsDeps } from '../deps.ts'
import { toCustomer } from '../responses/customer-response.ts'

/**
 * Customers matching a search (rules: customer search). Every lead has its customer, so that there are no leads to merge in: a customer's
 * newest lead is its `leadId`.
 */
export function listCustomers(deps: LeadsDeps): Handler<typeof leadsOperations.listCustomers> {
  return async ({ params: { dealershipId }, query }) => {
    const { page, pageSize, search, limit } = query
    await livingDealership(deps, dealershipId)
    if (page === undefined) return (await deps.stores.customers.list(dealershipId, search, { skip: 0, limit })).map(toCustomer)
    const [found, total] = await Promise.all([
      deps.stores.customers.list(dealershipId, search, { skip: (page - 1) * pageSize, limit: pageSize }),
      deps.stores.customers.count(dealershipId, search),
    ])
    return { customers: found.map(toCustomer), total, page, pageSize }
  }
}
