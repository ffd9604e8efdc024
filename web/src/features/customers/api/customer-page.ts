import type { ListedCustomer } from '@forecourt/contracts/leads/records'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { nullIfMissing } from '../../../api/api-error.ts'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf, RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidateCustomers } from './customers.ts'

export const CUSTOMERS_PAGE_SIZE = 25

export type CustomerHistory = AnswerOf<'leads.getCustomer'>
export type CustomerChange = NonNullable<RequestFor<'leads.updateCustomer'>['body']>

/** A page of a dealership's customers, with their packet counts and last activity (rules: customer page). */
export function customersPageQuery(dealershipId: string, { search, page }: { search: string; page: number }) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'page', search, page],
    queryFn: async ({ signal }) => {
      const query = { search, page, pageSize: CUSTOMERS_PAGE_SIZE }
      return asPage(await callOperation('leads.listCustomers', { params: { dealershipId }, query }, { signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** A customer, by an id that may be of one merged into them, with their leads and packets over all vehicles; null if the customer does not exist or the caller may not see them. */
export function customerQuery(dealershipId: string, customerId: string) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'one', customerId],
    queryFn: ({ signal }) => nullIfMissing(callOperation('leads.getCustomer', { params: { dealershipId, customerId } }, { signal }), [404]),
  })
}

/** Updates a customer and their leads. Rejects with 409 `CUSTOMER_EXISTS` if another customer has that email or phone number. */
export function useUpdateCustomer(dealershipId: string, customerId: string) {
  const queryClient = useQueryClient()
  const invalidateCustomers = useInvalidateCustomers(dealershipId)
  return useMutation<ListedCustomer, Error, CustomerChange>({
    mutationFn: (body) => callOperation('leads.updateCustomer', { params: { dealershipId, customerId }, body }),
    onSuccess: (customer) => {
      queryClient.setQueryData(customerQuery(dealershipId, customerId).queryKey, (known) => (known ? { ...known, customer } : known))
      return invalidateCustomers()
    },
  })
}
