import type { CustomerRequest } from '@forecourt/contracts/leads/records'
import type { LastRequest } from '../store/customer-request-store.ts'

/** Converts a stored request of a customer to the contract's format. */
export function toCustomerRequest({ _id, kind, source, at, vehicle, message, preferredTime }: LastRequest): CustomerRequest {
  return { _id: _id.toHexString(), kind, source, at: at.toISOString(), vehicle, message, preferredTime }
}
