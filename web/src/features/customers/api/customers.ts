import { isUsPhone, phoneDigits } from '@forecourt/contact/phone'
import type { Customer, VehicleSummary } from '@forecourt/contracts/leads/records'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import type { CustomerForm } from '../model/customer-form.ts'

const SHOWN = 20

/** The customers that match a search, newest first if it is empty. The server does the matching (rules: customer page). */
export function customersQuery(dealershipId: string, search: string) {
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search, page: 1, pageSize: SHOWN }
      return asPage(await callOperation('leads.listCustomers', { params: { dealershipId }, query }, { signal }))
    },
    placeholderData: keepFilledPage,
  })
}

/** The existing customers with a phone number, main or other; queried only for a complete US number. */
export function samePhoneQuery(dealershipId: string, phone: string) {
  const digits = phoneDigits(phone)
  return queryOptions({
    queryKey: [...queryKeys.customers(dealershipId), 'phone', digits],
    queryFn: async ({ signal }) => {
      const query = { search: digits, page: 1, pageSize: 5 }
      const { customers } = asPage(await callOperation('leads.listCustomers', { params: { dealershipId }, query }, { signal }))
      return customers.filter(({ phone: main, otherPhones }) => [main, ...otherPhones].some((one) => phoneDigits(one) === digits))
    },
    enabled: isUsPhone(digits),
  })
}

/** The new customer, or the existing one if the server responded with 409. */
interface AddedCustomer {
  customer: Customer
  existed: boolean
}

/** A new customer's input. `requestId` is the same for every retry of one press, so that they are added once. */
type NewCustomer = CustomerForm & { requestId: string }

/**
 * Adds a customer, then a lead for the vehicle if they have none, which may also be true of an existing customer. A lead that
 * fails is only logged (rules: adding a customer).
 */
export function useAddCustomer(dealershipId: string, vehicle: VehicleSummary | null) {
  const invalidateCustomers = useInvalidateCustomers(dealershipId)
  return useMutation<AddedCustomer, Error, NewCustomer>({
    mutationFn: async (body) => {
      const added = await createOrFind(dealershipId, body)
      if (added.customer.leadId === null) await createLead(dealershipId, added.customer, vehicle, body.requestId)
      return added
    },
    onSuccess: invalidateCustomers,
  })
}

/** The numbers of leads and packet links deleted with a customer. */
interface DeletedCustomer {
  leads: number
  packetLinks: number
}

/**
 * Deletes a customer. If the customer no longer exists (404) and a lead is known, deletes that lead instead (rules: customer deletion).
 * Rejects with the server's error, also when the lead no longer exists either.
 */
export function useDeleteCustomer(dealershipId: string) {
  const invalidateCustomers = useInvalidateCustomers(dealershipId)
  return useMutation<DeletedCustomer, Error, Pick<Customer, '_id' | 'leadId'>>({
    mutationFn: async ({ _id: customerId, leadId }) => {
      try {
        const { leadsDeleted, packetLogsDeleted } = await callOperation('leads.deleteCustomer', { params: { dealershipId, customerId } })
        return { leads: leadsDeleted, packetLinks: packetLogsDeleted }
      } catch (error) {
        if (leadId === null || !isNotFound(error)) throw error
        const { packetLogsDeleted } = await callOperation('leads.deleteLead', { params: { dealershipId, leadId } })
        return { leads: 1, packetLinks: packetLogsDeleted }
      }
    },
    // Another user may have deleted them first: the list refetches either way.
    onSettled: invalidateCustomers,
  })
}

/** Returns a function that refetches every query that may show a customer's name or their packets. */
export function useInvalidateCustomers(dealershipId: string) {
  return useInvalidate(queryKeys.customers(dealershipId), queryKeys.leads(dealershipId), queryKeys.packetLogs(dealershipId))
}

/** The existing customer named in a conflict error; null for any other error. */
export function existingCustomer(error: unknown): Customer | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body.customer as Customer | undefined) ?? null
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

async function createOrFind(dealershipId: string, body: NewCustomer): Promise<AddedCustomer> {
  try {
    return { customer: await callOperation('leads.createCustomer', { params: { dealershipId }, body }), existed: false }
  } catch (error) {
    const customer = existingCustomer(error)
    if (customer === null) throw error
    return { customer, existed: true }
  }
}

async function createLead(dealershipId: string, customer: Customer, vehicle: VehicleSummary | null, requestId: string): Promise<void> {
  const { firstName, lastName, email, phone, zip } = customer
  const body = { firstName, lastName, email, phone, zip, requestId, customerId: customer._id, ...(vehicle === null ? {} : { vehicle }) }
  try {
    await callOperation('leads.createLead', { params: { dealershipId }, body })
  } catch (error) {
    console.warn('The customer was added, their lead was not', error)
  }
}
