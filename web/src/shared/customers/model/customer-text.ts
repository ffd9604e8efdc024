import { formatUsPhone } from '@forecourt/contact/phone'

/** 'Jane Doe', or 'Customer' if no name is known. */
export function customerName(customer: { firstName: string; lastName: string }): string {
  return `${customer.firstName} ${customer.lastName}`.trim() || 'Customer'
}

/** '(404) 555-0126 · jamal@example.com': the number first, for screens where customers are texted; '' if neither is known. */
export function phoneFirst(customer: { email: string; phone: string }): string {
  return [formatUsPhone(customer.phone), customer.email].filter(Boolean).join(' · ')
}
