import type { Customer } from '@forecourt/contracts/leads/records'
import type { CustomerDoc } from '../store/customer-doc.ts'

/** Converts a stored customer to the contract's format. */
export function toCustomer(doc: CustomerDoc): Customer {
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    firstName: doc.firstName,
    lastName: doc.lastName,
    email: doc.email,
    phone: doc.phone,
    zip: doc.zip,
    otherEmails: doc.otherEmails ?? [],
    otherPhones: doc.otherPhones ?? [],
    leadId: doc.newestLeadId?.toHexString() ?? null,
    createdBy: doc.createdBy,
    createdAt: doc.createdAt.toISOString(),
  }
}
