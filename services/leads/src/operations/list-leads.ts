import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import type { Handler } from '@forecourt/service-kit/implement'
import { livingDealership } from '../access/living-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { windowStart } from '../domain/date-window.ts'
import { toLead } from '../responses/lead-response.ts'
import { pageWindow } from '../responses/paging.ts'
import { presence } from '../responses/presence.ts'
import type { LeadQuery } from '../store/lead-store.ts'

/** Leads of a dealership: all, or a page with `total`; filtered, searched and sorted here (rules: leads screen). */
export function listLeads(deps: LeadsDeps): Handler<typeof leadsOperations.listLeads> {
  return async ({ params: { dealershipId }, query, caller }) => {
    const { page, pageSize, search = '', sort, date } = query
    const { settings } = await livingDealership(deps, dealershipId)
    const since = windowStart(date, settings.timeZone, deps.clock())
    const wanted = { visibleTo: visibleTo(caller, settings), since, search, sort, ...pageWindow(query) }
    const [leads, total] = await Promise.all([
      readLeads(deps, dealershipId, wanted),
      page === undefined ? 0 : deps.stores.leads.count(dealershipId, wanted),
    ])
    return page === undefined ? leads : { leads, total, page, pageSize }
  }
}

/** While they are counted: on a busy platform every answer that is waited for takes its turn. */
async function readLeads(deps: LeadsDeps, dealershipId: string, wanted: LeadQuery): Promise<Lead[]> {
  const docs = await deps.stores.leads.list(dealershipId, wanted)
  const customerIds = docs.map(({ customerId }) => customerId)
  const [presenceOf, analyticsOf] = await Promise.all([
    presence(deps, dealershipId, customerIds),
    deps.stores.leadAnalytics.of(dealershipId, customerIds),
  ])
  return docs.map((doc) => {
    const analytics = analyticsOf.get(doc.customerId.toHexString()) ?? null
    return toLead({ ...doc, analytics }, presenceOf(doc.customerId))
  })
}
