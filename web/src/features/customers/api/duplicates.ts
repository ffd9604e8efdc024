import type { Customer } from '@forecourt/contracts/leads/records'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export const DUPLICATES_PAGE_SIZE = 10
export type DuplicateGroup = AnswerOf<'leads.listDuplicateCustomers'>['groups'][number]

/** A page of groups of customers that may be one person. */
export function duplicatesQuery(dealershipId: string, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'duplicates', page],
    queryFn: ({ signal }) => {
      const query = { page, pageSize: DUPLICATES_PAGE_SIZE }
      return callOperation('leads.listDuplicateCustomers', { params: { dealershipId }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** Makes other customers part of one; what shows any of them is read again. */
export function useMergeCustomers(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation<Customer, Error, { customerId: string; customerIds: string[] }>({
    mutationFn: ({ customerId, customerIds }) =>
      callOperation('leads.mergeCustomers', { params: { dealershipId, customerId }, body: { customerIds } }),
    onSettled: () =>
      Promise.all(
        [queryKeys.customers, queryKeys.leads, queryKeys.packetLogs, queryKeys.clickStream].map((key) =>
          queryClient.invalidateQueries({ queryKey: key(dealershipId) }),
        ),
      ),
  })
}
