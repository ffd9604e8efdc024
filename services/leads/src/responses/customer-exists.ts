import { type AppError, conflict } from '@forecourt/service-kit/errors'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { toCustomer } from './customer-response.ts'

/** Returns 409 with the existing customer, so that the screen can select it (rules: existing customer). */
export function customerExists(existing: CustomerDoc): AppError {
  return conflict('CUSTOMER_EXISTS', 'Customer already exists for this dealership.', { customer: toCustomer(existing) })
}
