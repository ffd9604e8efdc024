import type { Lead } from '@forecourt/contracts/leads/records'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, nullIfMissing } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { LEADS_PAGE_SIZE, type LeadsQuery } from '../model/lead-list.ts'

/** The server's limit of leads per request. */
const ASSIGN_BATCH_SIZE = 200

type LeadsPage = Exclude<OperationResponse<'leads.listLeads'>, readonly unknown[]>

/** One page of a dealership's leads; the server omits leads that the caller may not see. */
export function leadsPageQuery(dealershipId: string, query: LeadsQuery) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'page', query],
    queryFn: async ({ signal }) => {
      const request = { params: { dealershipId }, query: { ...query, pageSize: LEADS_PAGE_SIZE } }
      return asPage(await callOperation('leads.listLeads', request, { signal }))
    },
    placeholderData: keepFilledPage,
  })
}

/** The current state of a lead; null when it was deleted or the caller may no longer see it. */
export function leadQuery(dealershipId: string, leadId: string) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'one', leadId],
    queryFn: async ({ signal }): Promise<Lead | null> => {
      const request = { params: { dealershipId, leadId }, query: { limit: 1 } }
      const found = await nullIfMissing(callOperation('leads.getLeadTimeline', request, { signal }), [404])
      return found?.lead ?? null
    },
  })
}

/** A lead with its timeline, newest entries first, in pages. */
export function leadTimelineQuery(dealershipId: string, leadId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'timeline', leadId],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      return callOperation('leads.getLeadTimeline', { params: { dealershipId, leadId }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? (last.entries.at(-1)?.at ?? null) : null),
  })
}

/** The lead of a timeline that has loaded; null before that, and once the lead was deleted or the caller may no longer see it. */
export function cachedLead(queryClient: QueryClient, dealershipId: string, leadId: string): Lead | null {
  const timeline = queryClient.getQueryState(leadTimelineQuery(dealershipId, leadId).queryKey)
  const isGone = timeline?.error instanceof ApiError && timeline.error.status === 404
  return isGone ? null : (timeline?.data?.pages[0]?.lead ?? null)
}

/** Creates a token that identifies the lead's customer to the trade-in wizard. */
export function makeTradeInLink({ dealershipId, _id: leadId }: Lead): Promise<OperationResponse<'leads.createTradeInLink'>> {
  return callOperation('leads.createTradeInLink', { params: { dealershipId, leadId } })
}

/** Deletes a lead with its data, and removes it from every cached list immediately. */
export function useDeleteLead() {
  const queryClient = useQueryClient()
  return useMutation<OperationResponse<'leads.deleteLead'>, Error, Lead>({
    mutationFn: ({ dealershipId, _id: leadId }) => callOperation('leads.deleteLead', { params: { dealershipId, leadId } }),
    onSuccess: (_done, { dealershipId, _id }) => {
      changePages(queryClient, dealershipId, (page) => {
        const leads = page.leads.filter((lead) => lead._id !== _id)
        return { ...page, leads, total: page.total - (page.leads.length - leads.length) }
      })
      void queryClient.invalidateQueries({ queryKey: queryKeys.customers(dealershipId) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.packetLogs(dealershipId) })
      return queryClient.invalidateQueries({ queryKey: queryKeys.leads(dealershipId) })
    },
  })
}

/** Assigns a lead to a user of the dealership by id, or unassigns it with null. Updates the cached lists immediately. */
export function useAssignLead({ dealershipId, _id: leadId }: Lead) {
  const queryClient = useQueryClient()
  return useMutation<OperationResponse<'leads.assignLead'>, Error, { id: string } | null>({
    mutationFn: (assignedTo) =>
      assignedTo === null
        ? callOperation('leads.unassignLead', { params: { dealershipId, leadId } })
        : callOperation('leads.assignLead', { params: { dealershipId, leadId }, body: { assignedTo } }),
    onSuccess: ({ lead }) => {
      changePages(queryClient, dealershipId, (page) => ({
        ...page,
        leads: page.leads.map((each) => (each._id === leadId ? lead : each)),
      }))
      return queryClient.invalidateQueries({ queryKey: queryKeys.leads(dealershipId) })
    },
  })
}

/** Assigns leads to one user of the dealership by id, or unassigns them with null, in batches of the server's limit. */
export function useAssignLeads(dealershipId: string) {
  return useMutation<{ assigned: number; missing: number }, Error, { leadIds: readonly string[]; assignedTo: string | null }>({
    mutationFn: async ({ leadIds, assignedTo }) => {
      const all = { assigned: 0, missing: 0 }
      for (let start = 0; start < leadIds.length; start += ASSIGN_BATCH_SIZE) {
        const body = { leadIds: leadIds.slice(start, start + ASSIGN_BATCH_SIZE), assignedTo }
        const { assigned, missing } = await callOperation('leads.assignLeads', { params: { dealershipId }, body })
        all.assigned += assigned
        all.missing += missing
      }
      return all
    },
    // the batches before a failure were assigned
    onSettled: useInvalidate(queryKeys.leads(dealershipId)),
  })
}

/** Changes every cached page of the dealership's leads. */
function changePages(queryClient: QueryClient, dealershipId: string, change: (page: LeadsPage) => LeadsPage): void {
  queryClient.setQueriesData<LeadsPage>({ queryKey: [...queryKeys.leads(dealershipId), 'page'] }, (page) =>
    page === undefined ? page : change(page),
  )
}
