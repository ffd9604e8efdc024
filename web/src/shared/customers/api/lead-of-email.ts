import type { Lead } from '@forecourt/contracts/leads/records'
import { queryOptions } from '@tanstack/react-query'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The search also finds addresses that only contain the one it is for: enough leads to find the exact one among them. */
const SEARCHED_LEADS = 10

/** The newest lead with an email address; null if the caller may not see one. */
export function leadOfEmailQuery(dealershipId: string, email: string) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'of-email', email],
    queryFn: async ({ signal }): Promise<Lead | null> => {
      const query = { page: 1, pageSize: SEARCHED_LEADS, search: email, sort: 'recent-lead' as const }
      const { leads } = asPage(await callOperation('leads.listLeads', { params: { dealershipId }, query }, { signal }))
      return leads.find((lead) => lead.email.toLowerCase() === email.toLowerCase()) ?? null
    },
  })
}
