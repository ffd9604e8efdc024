import { queryOptions } from '@tanstack/react-query'
import { nullIfMissing } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type CustomerHistory = OperationResponse<'leads.getCustomer'>

/** A customer, by an id that may be of one merged into them, with their leads and packets over all vehicles; null if the customer does not exist or the caller may not see them. */
export function customerQuery(dealershipId: string, customerId: string) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'one', customerId],
    queryFn: ({ signal }) => nullIfMissing(callOperation('leads.getCustomer', { params: { dealershipId, customerId } }, { signal }), [404]),
  })
}
