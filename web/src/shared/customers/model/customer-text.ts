import { formatUsPhone } from '@forecourt/contact/phone'

/** 'Jane Doe', or 'Customer' where no name is known. */
export function customerName(customer: { firstName: string; lastName: string }): string {
  return `${customer.firstName} ${customer.lastName}`.trim() || 'Customer'
}

/** '(404) 555-0126 · jamal@example.com': the number first, where people are texted; '' where neither is known. */
export function phoneFirst(customer: { email: string; phone: string }): string {
  return [formatUsPhone(customer.phone), customer.email].filter(Boolean).join(' · ')
}
