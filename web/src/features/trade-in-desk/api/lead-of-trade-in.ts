import type { Lead } from '@forecourt/contracts/leads/records'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The newest lead of a trade-in's customer (rules: customer of a trade-in); null if the user may not see one. */
export function leadOfTradeInQuery({ dealershipId, _id: evaluationId }: Pick<Evaluation, 'dealershipId' | '_id'>) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'of-trade-in', evaluationId],
    queryFn: async ({ signal }): Promise<Lead | null> => {
      const query = { page: 1, pageSize: 1, evaluationId, sort: 'recent-lead' as const }
      const { leads } = asPage(await callOperation('leads.listLeads', { params: { dealershipId }, query }, { signal }))
      return leads[0] ?? null
    },
  })
}
