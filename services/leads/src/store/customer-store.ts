import { phoneDigits } from '@forecourt/contact/phone'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, type Filter, ObjectId, type Sort } from 'mongodb'
import { type Contact, contactKey, personKey, searchText } from '../domain/contact.ts'
import { duplicateKeys } from '../domain/duplicate-keys.ts'
import { otherThan } from '../domain/merge-customers.ts'
import type { CustomerDoc } from './customer-doc.ts'
import { matching, withName, withWords } from './customer-search.ts'

export const customerCollection: CollectionSpec = {
  name: 'customers',
  shardKey: { dealershipId: 1 },
  indexes: [
    {
      key: { dealershipId: 1, contactKey: 1 },
      name: 'one_person',
      unique: true,
      partialFilterExpression: { contactKey: { $exists: true } },
    },
    {
      key: { dealershipId: 1, requestId: 1 },
      name: 'press',
      unique: true,
      partialFilterExpression: { requestId: { $exists: true } },
    },
    { key: { dealershipId: 1, personKey: 1 }, name: 'person' },
    { key: { dealershipId: 1, search: 1 }, name: 'search' },
    { key: { dealershipId: 1, email: 1 }, name: 'email' },
    { key: { dealershipId: 1, otherEmails: 1 }, name: 'other_emails', partialFilterExpression: { otherEmails: { $exists: true } } },
    { key: { dealershipId: 1, mergedIds: 1 }, name: 'merged', partialFilterExpression: { mergedIds: { $exists: true } } },
    { key: { dealershipId: 1, phoneKey: 1 }, name: 'same_phone' },
    { key: { dealershipId: 1, mailboxKeys: 1 }, name: 'same_mailbox' },
    { key: { dealershipId: 1, createdAt: -1, _id: -1 }, name: 'newest' },
  ],
  dropped: [{ key: { dealershipId: 1, createdAt: -1 }, name: 'newest' }],
}

/** The fields that a customer takes over in a merge. */
type MergedFacts = Required<Pick<CustomerDoc, 'email' | 'phone' | 'zip' | 'otherEmails' | 'otherPhones' | 'mergedIds'>>

/** The fields that staff can correct. */
export type CorrectedFacts = Contact & Required<Pick<CustomerDoc, 'zip' | 'otherEmails' | 'otherPhones'>>

/** Returns the correctable fields of a stored customer. */
export function factsOf({ firstName, lastName, email, phone, zip, otherEmails = [], otherPhones = [] }: CustomerDoc): CorrectedFacts {
  return { firstName, lastName, email, phone, zip, otherEmails, otherPhones }
}

type Window = { skip: number; limit: number }
type NewCustomer = Contact & Pick<CustomerDoc, 'zip' | 'requestId' | 'createdBy' | 'createdAt'>

/** The customers of a dealership. Only this module names the collection. */
export function createCustomerStore(db: Db) {
  const customers = db.collection<CustomerDoc>(customerCollection.name)
  const find = (dealershipId: string, filter: Filter<CustomerDoc>, session?: ClientSession) =>
    customers.findOne({ ...filter, dealershipId: new ObjectId(dealershipId) }, { session })
  /** Finds the customer with an address, including addresses of merged records. */
  const byEmail = async (dealershipId: string, email: string, session?: ClientSession): Promise<CustomerDoc | null> =>
    (await find(dealershipId, { email }, session)) ?? find(dealershipId, { otherEmails: email }, session)
  /** Finds the customer with a phone and name, including phone numbers of merged records; `also` narrows the search. */
  const byPerson = async (dealershipId: string, contact: Contact, also: Filter<CustomerDoc>, session?: ClientSession) => {
    const person = personKey(contact)
    const known = await find(dealershipId, { personKey: person, ...also }, session)
    if (known !== null) return known
    const namesakes = { dealershipId: new ObjectId(dealershipId), ...withName(contact), otherPhones: { $exists: true }, ...also }
    for await (const customer of customers.find(namesakes, { session })) {
      if (customer.otherPhones?.some((phone) => personKey({ ...customer, phone }) === person)) return customer
    }
    return null
  }
  /** Whether the contact of a customer would identify another customer of the dealership. */
  const isAnotherCustomer = async ({ _id, dealershipId, ...contact }: CustomerDoc, session: ClientSession): Promise<boolean> => {
    const key = contactKey(contact)
    if (key === undefined) return false
    const same: Filter<CustomerDoc>[] = [{ contactKey: key }, ...(contact.email === '' ? [] : [{ otherEmails: contact.email }])]
    return (await customers.findOne({ dealershipId, _id: { $ne: _id }, $or: same }, { session, projection: { _id: 1 } })) !== null
  }
  const ordered = (filter: Filter<CustomerDoc>, search: string, { skip, limit }: Window): Promise<CustomerDoc[]> => {
    const order: Sort = search === '' ? { createdAt: -1, _id: -1 } : { search: 1, _id: 1 }
    return customers.find(filter).sort(order).skip(skip).limit(limit).toArray()
  }
  return {
    /** Adds a customer. Throws MongoDB's duplicate-key error when the person exists, or the press is stored, already. */
    async insert(dealershipId: string, facts: NewCustomer, session: ClientSession): Promise<CustomerDoc> {
      const doc: CustomerDoc = {
        _id: new ObjectId(),
        dealershipId: new ObjectId(dealershipId),
        ...facts,
        ...keysOf(facts),
        newestLeadId: null,
      }
      await customers.insertOne(doc, { session })
      return doc
    },
    /** Finds a customer by id, including ids of merged records. */
    async find(dealershipId: string, customerId: string, session?: ClientSession): Promise<CustomerDoc | null> {
      const _id = new ObjectId(customerId)
      return (await find(dealershipId, { _id }, session)) ?? find(dealershipId, { mergedIds: _id }, session)
    },
    findByEmail: byEmail,
    /** Returns the customer whom a press of the button added, or null. */
    findByRequest: (dealershipId: string, requestId: string, session?: ClientSession): Promise<CustomerDoc | null> =>
      find(dealershipId, { requestId }, session),
    /** Returns names and phones of some customers of any dealership, by customer id. */
    async names(customerIds: readonly ObjectId[]): Promise<Map<string, Pick<CustomerDoc, 'firstName' | 'lastName' | 'phone'>>> {
      const found = await customers
        .find({ _id: { $in: [...customerIds] } }, { projection: { firstName: 1, lastName: 1, phone: 1 } })
        .toArray()
      return new Map(found.map((customer) => [customer._id.toHexString(), customer]))
    },
    /**
     * Returns the customer, locked for writes that depend on them: of two transactions that lock a customer, or that lock and delete one, the later one
     * restarts and sees the changes of the earlier one.
     */
    async lockForUpdate(dealershipId: string, customerId: ObjectId, session: ClientSession): Promise<CustomerDoc | null> {
      const filter = { _id: customerId, dealershipId: new ObjectId(dealershipId) }
      return customers.findOneAndUpdate(filter, { $inc: { revision: 1 } }, { session, returnDocument: 'after' })
    },
    /** Returns those of the customer ids that exist. */
    async existing(dealershipId: string, customerIds: readonly ObjectId[], session?: ClientSession): Promise<Set<string>> {
      const filter = { _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }
      const found = await customers.find(filter, { session, projection: { _id: 1 } }).toArray()
      return new Set(found.map(({ _id }) => _id.toHexString()))
    },
    /** Locks several customers; skips deleted ones. */
    async lockAllForUpdate(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      const filter = { _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }
      await customers.updateMany(filter, { $inc: { revision: 1 } }, { session })
    },
    async remove(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await customers.deleteMany({ _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }, { session })
    },
    async setNewestLead({ _id, dealershipId }: CustomerDoc, newestLeadId: ObjectId | null, session: ClientSession): Promise<void> {
      await customers.updateOne({ _id, dealershipId }, { $set: { newestLeadId } }, { session })
    },
    /** Stores a customer after a merge. The merged records must be deleted first, so that no contact is stored twice. */
    async saveMerged(kept: CustomerDoc, merged: MergedFacts, session: ClientSession): Promise<CustomerDoc> {
      const { _id, dealershipId } = kept
      const known = { ...kept, ...merged }
      const otherPhones = otherThan(kept.phone, [merged.phone, ...merged.otherPhones])
      const facts = (await isAnotherCustomer(known, session)) ? { ...known, email: kept.email, phone: kept.phone, otherPhones } : known
      const { email, phone, zip, otherEmails, mergedIds } = facts
      const $set = { email, phone, zip, otherEmails, otherPhones: facts.otherPhones, mergedIds, ...keysOf(facts) }
      const stored = await customers.findOneAndUpdate({ _id, dealershipId }, { $set }, { session, returnDocument: 'after' })
      return stored ?? facts
    },
    /**
     * Stores a customer's new contact with its keys and search text. Throws MongoDB's duplicate-key error when another customer of the dealership has
     * this contact.
     */
    async correct({ _id, dealershipId }: CustomerDoc, facts: CorrectedFacts, session: ClientSession): Promise<CustomerDoc> {
      const keys = keysOf(facts)
      const update = { $set: { ...facts, ...keys }, ...(keys.contactKey === undefined && { $unset: { contactKey: '' as const } }) }
      const stored = await customers.findOneAndUpdate({ _id, dealershipId }, update, { session, returnDocument: 'after' })
      if (stored === null) throw new Error('a locked customer must exist')
      return stored
    },
    /**
     * Returns another customer of the dealership with the same identity as the changed one: by an email that is new, or by phone and name when those
     * identify the person. null when there is none.
     */
    async sameAs(before: CustomerDoc, after: CustomerDoc, session?: ClientSession): Promise<CustomerDoc | null> {
      const { _id, dealershipId } = before
      const known = new Set(emailsOf(before))
      const emails = emailsOf(after).filter((email) => !known.has(email))
      const key = contactKey(after)
      const same: Filter<CustomerDoc>[] = [{ email: { $in: emails } }, { otherEmails: { $in: emails } }]
      if (key !== undefined && key !== contactKey(before)) same.push({ contactKey: key })
      return customers.findOne({ dealershipId, _id: { $ne: _id }, $or: same }, { session })
    },
    /** Returns the customer that a new one would duplicate: same email, or without one, same phone and name. */
    async findSamePerson(dealershipId: string, contact: Contact, session?: ClientSession): Promise<CustomerDoc | null> {
      if (contact.email !== '') return byEmail(dealershipId, contact.email, session)
      return contactKey(contact) === undefined ? null : byPerson(dealershipId, contact, {}, session)
    },
    /** Returns the customer of a new lead: same email; else same phone and name, unless both have different emails. */
    async findForLead(dealershipId: string, contact: Contact, session: ClientSession): Promise<CustomerDoc | null> {
      const sameEmail = contact.email === '' ? null : await byEmail(dealershipId, contact.email, session)
      if (sameEmail !== null || phoneDigits(contact.phone) === '') return sameEmail
      return byPerson(dealershipId, contact, contact.email === '' ? {} : { email: '' }, session)
    },
    /**
     * Stores a customer's newest lead, and fills in missing values. Keeps existing values, and ignores values that identify another customer of the
     * dealership.
     */
    async noteLead(customer: CustomerDoc, leadId: ObjectId, lead: Contact & { zip: string }, session: ClientSession): Promise<void> {
      const { _id, dealershipId } = customer
      const filled = { ...customer, email: customer.email || lead.email, phone: customer.phone || lead.phone }
      const { email, phone } = filled
      const added = (await isAnotherCustomer(filled, session)) ? {} : { email, phone, ...keysOf(filled), zip: customer.zip || lead.zip }
      await customers.updateOne({ _id, dealershipId }, { $set: { ...added, newestLeadId: leadId } }, { session })
    },
    /** Iterates over all customers of all dealerships. */
    all: () => customers.find({}, { projection: { dealershipId: 1 } }),
    /** Deletes all customers of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(customers, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Returns customers that match a search (rules: customer search) by name; without a search the newest. */
    list: (dealershipId: string, search: string, window: Window) => ordered(matching(dealershipId, search), search, window),
    /** Counts the matches of `list`. */
    countListed: (dealershipId: string, search: string) => customers.countDocuments(matching(dealershipId, search)),
    /** Returns a page of the customers that contain every word of a search (rules: customer page), by name; without a search the newest. */
    page: (dealershipId: string, search: string, window: Window) => ordered(withWords(dealershipId, search), search, window),
    /** Counts the matches of `page`. */
    count: (dealershipId: string, search: string) => customers.countDocuments(withWords(dealershipId, search)),
  }
}
export type CustomerStore = ReturnType<typeof createCustomerStore>

function emailsOf({ email, otherEmails = [] }: CustomerDoc): string[] {
  return [email, ...otherEmails].filter(Boolean)
}

/** Returns the keys of a customer for identification and search. */
function keysOf(contact: Contact & Pick<CustomerDoc, 'otherEmails' | 'otherPhones'>) {
  const key = contactKey(contact)
  const { firstName, lastName, email, phone, otherPhones = [] } = contact
  const phones = otherPhones.flatMap((one) => [one, phoneDigits(one)])
  const search = searchText({ firstName, lastName, email, phone }, ...phones)
  return { ...(key !== undefined && { contactKey: key }), personKey: personKey(contact), search, ...duplicateKeys(contact) }
}
