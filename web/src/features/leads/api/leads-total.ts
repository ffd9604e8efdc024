import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The number of a dealership's leads that the caller may see. */
export function leadsTotalQuery(dealershipId: string) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'total'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: 1 }
      return asPage(await callOperation('leads.listLeads', { params: { dealershipId }, query }, { signal })).total
    },
  })
}
