import type { Customer } from '@forecourt/contracts/leads/records'

/** How a packet is sent to the customer (rules: send packet dialog). */
export type SendMethod = 'text' | 'email' | 'link'

export const SEND_METHODS: readonly { value: SendMethod; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'email', label: 'Email' },
  { value: 'link', label: 'Web link' },
]

/** Returns the default for a customer: text if a number is known, else email, else only the link. */
export function firstMethod(customer: Pick<Customer, 'phone' | 'email'> | null, hasMail: boolean): SendMethod {
  if (customer === null || customer.phone !== '') return 'text'
  return hasMail && customer.email !== '' ? 'email' : 'link'
}
