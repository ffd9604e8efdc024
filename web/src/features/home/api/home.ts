import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type Home = OperationResponse<'leads.getHome'>

/** The poll interval: sections also change with time alone, such as packets unopened for two days. */
const POLL_INTERVAL_MS = 5 * 60_000

/** The customers to call first, and the last seven days (rules: home). Its key is below the leads', so that live messages refetch it. */
export function homeQuery(dealershipId: string) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'home'],
    queryFn: ({ signal }) => callOperation('leads.getHome', { params: { dealershipId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** The report of response times, week by week (rules: response clock). */
export function responseReportQuery(dealershipId: string) {
  return queryOptions({
    queryKey: [...queryKeys.leads(dealershipId), 'response-report'],
    queryFn: ({ signal }) => callOperation('leads.getResponseReport', { params: { dealershipId } }, { signal }),
  })
}
