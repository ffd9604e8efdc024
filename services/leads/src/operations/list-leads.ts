import type { ListedSection } from '@forecourt/contracts/leads/home'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { windowStart } from '../domain/date-window.ts'
import { type HomeMoment, homeQueue } from '../home/home-queue.ts'
import { toLeads } from '../responses/leads-response.ts'
import { pageWindow } from '../responses/paging.ts'
import { viewingCustomers } from '../responses/presence.ts'
import type { LeadQuery } from '../store/lead-store.ts'

type ListLeadsCall = Call<typeof leadsOperations.listLeads>

/** Returns the leads of a dealership: all, or a page with `total`; filtered, searched and sorted by the server (rules: leads screen). */
export function listLeads(deps: LeadsDeps): Handler<typeof leadsOperations.listLeads> {
  return async (call) => {
    const { dealershipId } = call.params
    const { page, pageSize, search = '', sort, date, section, state, evaluationId } = call.query
    const { settings } = await existingDealership(deps, dealershipId)
    const now = deps.clock()
    const userId = visibleTo(call.caller, settings)
    // only visits show who is viewing now (rules: lead state)
    const viewing = section === 'all' && state === 'all' ? [] : await viewingCustomers(deps, dealershipId, now)
    const filter = {
      visibleTo: userId,
      among: await leadsOf(deps, dealershipId, userId, section, { now, timeZone: settings.timeZone, viewing }),
      since: windowStart(date, settings.timeZone, now),
      search,
      customerId: evaluationId === undefined ? undefined : await deps.stores.tradeIns.customerOf({ dealershipId, evaluationId }),
      assignedTo: assignee(call),
      inState: state === 'all' ? undefined : { state, now, viewing },
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

/** Returns the leads that home counts in one of its lists, among those that a user sees; undefined for 'all' (rules: home). */
async function leadsOf(
  { stores: { leads, responseClocks } }: LeadsDeps,
  dealershipId: string,
  userId: string | undefined,
  section: ListedSection | 'all',
  moment: HomeMoment,
): Promise<readonly ObjectId[] | undefined> {
  if (section === 'all') return undefined
  if (section !== 'waiting') return leads.queuedIds(dealershipId, userId, homeQueue(section, moment))
  const place = new ObjectId(dealershipId)
  const { waiting } = await responseClocks.waiting(dealershipId)
  const newest = await leads.newestOf(
    waiting.map((customerId) => ({ dealershipId: place, customerId })),
    userId,
  )
  return [...newest.values()]
}
