import type { Person } from '@forecourt/contracts/fields'
import type { ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'

/** A customer as the service stores them. */
export interface CustomerDoc extends Contact {
  _id: ObjectId
  dealershipId: ObjectId
  zip: string
  /** what makes this one person in the dealership; absent when only a name is known */
  contactKey?: string
  personKey: string
  search: string
  /** digits of a phone number that is one; '' without. Absent in what older versions stored, until somebody looks for duplicates */
  phoneKey?: string
  /** the mailboxes of all their addresses */
  mailboxKeys?: string[]
  /** addresses of records that were merged into this one */
  otherEmails?: string[]
  /** and phone numbers */
  otherPhones?: string[]
  /** the ids those records had: screens and packet pages may know a customer by them */
  mergedIds?: ObjectId[]
  /** counts what was made for the customer, so that making and deleting at once is a write conflict */
  revision?: number
  newestLeadId: ObjectId | null
  createdBy: Person | null
  createdAt: Date
}
