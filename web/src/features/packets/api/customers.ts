import type { Customer } from '@forecourt/contracts/leads/records'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { CustomerForm } from '../model/customer-form.ts'
import type { PacketVehicle } from '../model/packet.ts'

const SHOWN = 20

/** Customers matching a search; the server decides what matches (spec/2 section 5). */
export function customersQuery(dealershipId: string, search: string) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), search],
    queryFn: async ({ signal }) => {
      const query = { search, page: 1, pageSize: SHOWN }
      return asPage(await callOperation('leads.listCustomers', { params: { dealershipId }, query }, { signal })).customers
    },
    placeholderData: keepPreviousData,
  })
}

/** What came of adding: the new customer, or the one that was there already (409). */
export interface AddedCustomer {
  customer: Customer
  existed: boolean
}

/** Adds a customer and, after that, their lead for the vehicle; a lead that fails is only logged (spec/2 section 7). */
export function useAddCustomer(dealershipId: string, vehicle: PacketVehicle | null) {
  const queryClient = useQueryClient()
  return useMutation<AddedCustomer, Error, CustomerForm>({
    mutationFn: async (form) => {
      const customer = await createOrFind(dealershipId, form)
      if (!customer.existed) await createLead(dealershipId, customer.customer, vehicle)
      return customer
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.customers(dealershipId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.leads(dealershipId) }),
      ]),
  })
}

async function createOrFind(dealershipId: string, form: CustomerForm): Promise<AddedCustomer> {
  try {
    return { customer: await callOperation('leads.createCustomer', { params: { dealershipId }, body: form }), existed: false }
  } catch (error) {
    const existing = error instanceof ApiError && error.status === 409 ? error.body.customer : undefined
    if (existing === undefined) throw error
    return { customer: existing as Customer, existed: true }
  }
}

async function createLead(dealershipId: string, customer: Customer, vehicle: PacketVehicle | null): Promise<void> {
  const { firstName, lastName, email, phone, zip } = customer
  const body = { firstName, lastName, email, phone, zip, customerId: customer._id, ...(vehicle === null ? {} : { vehicle }) }
  try {
    await callOperation('leads.createLead', { params: { dealershipId }, body })
  } catch (error) {
    console.warn('The customer was added, their lead was not', error)
  }
}
