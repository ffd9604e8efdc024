import type { ListedCustomer } from '@forecourt/contracts/leads/records'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import type { RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { customerQuery } from '../../../shared/customers/api/customer.ts'
import { useInvalidateCustomers } from './customers.ts'

export const CUSTOMERS_PAGE_SIZE = 25

export type CustomerChange = NonNullable<RequestFor<'leads.updateCustomer'>['body']>

/** A page of a dealership's customers, with their packet counts and last activity (rules: customer page). */
export function customersPageQuery(dealershipId: string, { search, page }: { search: string; page: number }) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'page', search, page],
    queryFn: async ({ signal }) => {
      const query = { search, page, pageSize: CUSTOMERS_PAGE_SIZE }
      return asPage(await callOperation('leads.listCustomers', { params: { dealershipId }, query }, { signal }))
    },
    placeholderData: keepFilledPage,
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
