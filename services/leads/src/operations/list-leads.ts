import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'
import { windowStart } from '../domain/date-window.ts'
import { toLead } from './lead-answer.ts'
import { livingDealership } from './living-dealership.ts'
import { pageWindow } from './paging.ts'
import { presence } from './presence.ts'
import { visibleTo } from './visible-leads.ts'

/** Leads of a dealership: all, or a page with `total`; filtered, searched and sorted here (spec/2 section 2.1). */
export function listLeads(deps: LeadsDeps): Handler<typeof leadsOperations.listLeads> {
  return async ({ params: { dealershipId }, query, caller }) => {
    const { page, pageSize, search = '', sort, date } = query
    const { settings } = await livingDealership(deps, dealershipId)
    const since = windowStart(date, settings.timeZone, deps.clock())
    const wanted = { visibleTo: visibleTo(caller, settings), since, search, sort, ...pageWindow(query) }
    const [docs, total] = await Promise.all([
      deps.leads.list(dealershipId, wanted),
      page === undefined ? 0 : deps.leads.count(dealershipId, wanted),
    ])
    const presenceOf = await presence(
      deps,
      dealershipId,
      docs.map(({ customerId }) => customerId),
    )
    const leads = docs.map((doc) => toLead(doc, presenceOf(doc.customerId)))
    return page === undefined ? leads : { leads, total, page, pageSize }
  }
}
