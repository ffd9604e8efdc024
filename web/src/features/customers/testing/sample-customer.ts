import type { Customer } from '@forecourt/contracts/leads/records'

/** Returns a customer as the server sends it, with `changes` applied. */
export function sampleCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    _id: 'c'.repeat(24),
    dealershipId: 'd'.repeat(24),
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.test',
    phone: '(555) 123-4567',
    zip: '62704',
    otherEmails: [],
    otherPhones: [],
    leadId: 'e'.repeat(24),
    createdBy: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  }
}
