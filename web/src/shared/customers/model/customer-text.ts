import { formatUsPhone } from '@forecourt/contact/phone'

/** 'Jane Doe', or 'Customer' where no name is known. */
export function customerName(customer: { firstName: string; lastName: string }): string {
  return `${customer.firstName} ${customer.lastName}`.trim() || 'Customer'
}

/** 'jane@example.com · (555) 123-4567'; '' where neither is known. */
export function contactLine(customer: { email: string; phone: string }): string {
  return [customer.email, customer.phone].filter(Boolean).join(' · ')
}

/** '(404) 555-0126 · jamal@example.com': the number first, where people are texted; '' where neither is known. */
export function phoneFirst(customer: { email: string; phone: string }): string {
  return [formatUsPhone(customer.phone), customer.email].filter(Boolean).join(' · ')
}
