import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { windowStart } from '../domain/date-window.ts'
import { homeQueue } from '../home/home-queue.ts'
import { toLeads } from '../responses/leads-response.ts'
import { pageWindow } from '../responses/paging.ts'
import { viewingCustomers } from '../responses/presence.ts'
import type { InState } from '../store/lead-rank.ts'
import type { LeadQuery } from '../store/lead-store.ts'

type ListLeadsCall = Call<typeof leadsOperations.listLeads>

/** Returns the leads of a dealership: all, or a page with `total`; filtered, searched and sorted by the server (rules: leads screen). */
export function listLeads(deps: LeadsDeps): Handler<typeof leadsOperations.listLeads> {
  return async (call) => {
    const { dealershipId } = call.params
    const { page, pageSize, search = '', sort, date } = call.query
    const { settings } = await existingDealership(deps, dealershipId)
    const now = deps.clock()
    const userId = visibleTo(call.caller, settings)
    const filter = {
      visibleTo: userId,
      among: await ofSection(deps, call, userId, { now, timeZone: settings.timeZone }),
      since: windowStart(date, settings.timeZone, now),
      search,
      assignedTo: assignee(call),
      inState: await stateOf(deps, call, now),
    }
    const [leads, total] = await Promise.all([
      readLeads(deps, dealershipId, { ...filter, sort, now, ...pageWindow(call.query) }),
      page === undefined ? 0 : deps.stores.leads.count(dealershipId, filter),
    ])
    return page === undefined ? leads : { leads, total, page, pageSize }
  }
}

/** Reads the leads of a query. The caller counts them concurrently, because sequential queries take too long under load. */
async function readLeads(deps: LeadsDeps, dealershipId: string, wanted: LeadQuery): Promise<Lead[]> {
  return toLeads(deps, dealershipId, wanted.visibleTo, await deps.stores.leads.list(dealershipId, wanted))
}

function assignee({ query: { assignedTo } }: ListLeadsCall): string | null | undefined {
  if (assignedTo === 'all') return undefined
  return assignedTo === 'nobody' ? null : assignedTo
}

/** Returns the state filter. Only visits show who is viewing now, so the current viewers are queried (rules: lead state). */
async function stateOf(deps: LeadsDeps, { params, query: { state } }: ListLeadsCall, now: Date): Promise<InState | undefined> {
  return state === 'all' ? undefined : { state, now, viewing: await viewingCustomers(deps, params.dealershipId, now) }
}

/** Returns the leads of a section of the home, which the list shows in full (rules: home). */
async function ofSection(
  deps: LeadsDeps,
  { params: { dealershipId }, query: { section } }: ListLeadsCall,
  userId: string | undefined,
  at: { now: Date; timeZone: string },
): Promise<readonly ObjectId[] | undefined> {
  if (section === 'all') return undefined
  const viewing = await viewingCustomers(deps, dealershipId, at.now)
  return deps.stores.leads.queuedIds(dealershipId, userId, homeQueue(section, { ...at, viewing }))
}
