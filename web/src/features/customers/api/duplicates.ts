import type { Customer } from '@forecourt/contracts/leads/records'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidateCustomers } from './customers.ts'

export const DUPLICATES_PAGE_SIZE = 10
export type DuplicateGroup = OperationResponse<'leads.listDuplicateCustomers'>['groups'][number]

/** A page of groups of customers who may be the same person. */
export function duplicatesQuery(dealershipId: string, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'duplicates', page],
    queryFn: ({ signal }) => {
      const query = { page, pageSize: DUPLICATES_PAGE_SIZE }
      return callOperation('leads.listDuplicateCustomers', { params: { dealershipId }, query }, { signal })
    },
    placeholderData: keepFilledPage,
  })
}

/** Merges other customers into one, and refetches every query that may show one of them. */
export function useMergeCustomers(dealershipId: string) {
  const queryClient = useQueryClient()
  const invalidateCustomers = useInvalidateCustomers(dealershipId)
  return useMutation<Customer, Error, { customerId: string; customerIds: string[] }>({
    mutationFn: ({ customerId, customerIds }) =>
      callOperation('leads.mergeCustomers', { params: { dealershipId, customerId }, body: { customerIds } }),
    onSettled: () => Promise.all([invalidateCustomers(), queryClient.invalidateQueries({ queryKey: queryKeys.clickStream(dealershipId) })]),
  })
}
