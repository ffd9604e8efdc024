import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'
import { toCustomer } from './customer-answer.ts'
import { livingDealership } from './living-dealership.ts'

/**
 * Customers matching a search (spec/2 section 5). Every lead has its customer, so that there are no leads to merge in: a customer's newest
 * lead is its `leadId`.
 */
export function listCustomers(deps: LeadsDeps): Handler<typeof leadsOperations.listCustomers> {
  return async ({ params, query }) => {
    await livingDealership(deps, params.dealershipId)
    const found = await deps.customers.list(params.dealershipId, query.search, query.limit)
    return found.map(toCustomer)
  }
}
