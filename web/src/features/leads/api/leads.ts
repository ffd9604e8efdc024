import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { LEADS_PAGE_SIZE, type LeadQuestion } from '../model/lead-list.ts'

/** One page of a dealership's leads; the server leaves out what the caller may not see. */
export function leadsPageQuery(dealershipId: string, question: LeadQuestion) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), question],
    queryFn: async ({ signal }) => {
      const query = { ...question, pageSize: LEADS_PAGE_SIZE }
      return asPage(await callOperation('leads.listLeads', { params: { dealershipId }, query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** What a customer did on their packet pages, newest first. */
export function clickStreamQuery(dealershipId: string, email: string) {
  return queryOptions({
    queryKey: [...queryKeys.clickStream(dealershipId), email],
    queryFn: ({ signal }) => callOperation('leads.getClickStream', { params: { dealershipId, email } }, { signal }),
    enabled: email !== '',
  })
}
