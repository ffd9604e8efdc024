import type { Person } from '@forecourt/contracts/fields'
import type { ContactChannel } from '@forecourt/contracts/leads/contacts'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { customerRecords } from './customer-records.ts'

/** A contact with a customer by staff, or a note (rules: response clock). */
export interface ContactDoc {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  leadId: ObjectId
  channel: ContactChannel
  /** '' without a text */
  text: string
  /** identifies one press of the button, so that a retry is stored once */
  requestId?: string
  at: Date
  by: Person | null
}
type NewContact = Omit<ContactDoc, '_id' | 'dealershipId'>

export const contactCollection: CollectionSpec = {
  name: 'contacts',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1, customerId: 1, at: -1 }, name: 'customer' }],
}

/** A repeated press of a button within this time counts once. */
export const SAME_PRESS_MS = 10_000
/** The maximum number of contacts on a timeline. */
const TIMELINE_SHOWS = 500

/** Contacts with customers by staff. Only this module names the collection. */
export function createContactStore(db: Db) {
  const contacts = db.collection<ContactDoc>(contactCollection.name)
  return {
    ...customerRecords(db.collection(contactCollection.name)),
    /** Adds a contact; without a request id, a repeat by the same person within 10 seconds counts once. */
    async add(dealershipId: string, contact: NewContact, session: ClientSession): Promise<void> {
      const { at, by, requestId, ...press } = contact
      const since = new Date(at.getTime() - SAME_PRESS_MS)
      const same = { dealershipId: new ObjectId(dealershipId), ...press, 'by.id': by?.id ?? null, at: { $gt: since } }
      if (requestId === undefined && (await contacts.findOne(same, { projection: { _id: 1 }, session })) !== null) return
      await contacts.insertOne({ _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), ...contact }, { session })
    },
    /** Returns the contact of a press of the button, or null. */
    findByRequest: (dealershipId: string, customerId: ObjectId, requestId: string, session: ClientSession): Promise<ContactDoc | null> =>
      contacts.findOne({ dealershipId: new ObjectId(dealershipId), customerId, requestId }, { session }),
    /** Returns a customer's first contact since a time; null without one. */
    firstSince: (dealershipId: string, customerId: ObjectId, since: Date, session: ClientSession): Promise<ContactDoc | null> =>
      contacts.findOne({ dealershipId: new ObjectId(dealershipId), customerId, at: { $gte: since } }, { sort: { at: 1 }, session }),
    /** Returns a customer's contacts, newest first, at most 500. */
    ofCustomer: (dealershipId: string, customerId: ObjectId): Promise<ContactDoc[]> =>
      contacts
        .find({ dealershipId: new ObjectId(dealershipId), customerId })
        .sort({ at: -1, _id: -1 })
        .limit(TIMELINE_SHOWS)
        .toArray(),
  }
}
export type ContactStore = ReturnType<typeof createContactStore>
