import type { Person } from '@forecourt/contracts/fields'
import type { ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'

/** A stored customer. */
export interface CustomerDoc extends Contact {
  _id: ObjectId
  dealershipId: ObjectId
  zip: string
  /** identifies the person in the dealership; absent when only a name is known */
  contactKey?: string
  personKey: string
  search: string
  /** digits of a phone number, if it is complete; '' without one */
  phoneKey: string
  /** the mailboxes of all their addresses */
  mailboxKeys: string[]
  /** addresses of merged records */
  otherEmails?: string[]
  /** phone numbers of merged records */
  otherPhones?: string[]
  /** ids of merged records, which screens and packet pages may still use */
  mergedIds?: ObjectId[]
  /** incremented by writes for the customer, so that a concurrent deletion is a write conflict */
  revision?: number
  newestLeadId: ObjectId | null
  /** identifies the press of the button that added them, so that a retry adds no one else */
  requestId?: string
  createdBy: Person | null
  createdAt: Date
}
