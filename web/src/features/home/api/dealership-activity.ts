import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const POLL_INTERVAL_MS = 60_000

/** The packets recently sent and submitted at every dealership, for the OWNER. */
export const dealershipActivityQuery = queryOptions({
  queryKey: [...queryKeys.dealerships, 'activity'],
  queryFn: ({ signal }) => callOperation('leads.listDealershipActivity', {}, { signal }),
  refetchInterval: POLL_INTERVAL_MS,
})
