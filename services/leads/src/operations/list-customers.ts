import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { existingDealership } from '../access/existing-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { toCustomer } from '../responses/customer-response.ts'
import { listedCustomers } from '../responses/listed-customers.ts'
import { pageWindow } from '../responses/paging.ts'

/**
 * Returns customers that match a search: with `page` one page with their packet data (rules: customer page), otherwise a plain list
 * (rules: customer search), with the total in `X-Total-Count`. Leads are not searched, because each belongs to a customer; `leadId` is the newest
 * one.
 */
export function listCustomers(deps: LeadsDeps): Handler<typeof leadsOperations.listCustomers> {
  return async ({ params: { dealershipId }, query, caller, reply }) => {
    const { page, pageSize, search } = query
    const { settings } = await existingDealership(deps, dealershipId)
    if (page === undefined) {
      const { skip, limit } = pageWindow(query)
      const [found, total] = await Promise.all([
        deps.stores.customers.list(dealershipId, search, { skip, limit: query.limit ?? limit }),
        deps.stores.customers.countListed(dealershipId, search),
      ])
      // The body is a plain array, so the total is in a header.
      reply.header('x-total-count', total)
      return found.map(toCustomer)
    }
    const [found, total] = await Promise.all([
      deps.stores.customers.page(dealershipId, search, pageWindow(query)),
      deps.stores.customers.count(dealershipId, search),
    ])
    const customers = await listedCustomers(deps, dealershipId, found, visibleTo(caller, settings))
    return { customers, total, page, pageSize }
  }
}
