import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, type Filter, ObjectId, type Sort } from 'mongodb'
import { type Contact, contactKey, isEmailSearch, personKey, searchPattern, searchText } from '../domain/contact.ts'

export interface CustomerDoc extends Contact {
  _id: ObjectId
  dealershipId: ObjectId
  zip: string
  /** what makes this one person in the dealership; absent when only a name is known */
  contactKey?: string
  personKey: string
  search: string
  /** addresses of records that were merged into this one */
  otherEmails?: string[]
  newestLeadId: ObjectId | null
  createdBy: Person | null
  createdAt: Date
}

export const customerCollection: CollectionSpec = {
  name: 'customers',
  indexes: [
    {
      key: { dealershipId: 1, contactKey: 1 },
      name: 'one_person',
      unique: true,
      partialFilterExpression: { contactKey: { $exists: true } },
    },
    { key: { dealershipId: 1, personKey: 1 }, name: 'person' },
    { key: { dealershipId: 1, search: 1 }, name: 'search' },
    { key: { dealershipId: 1, email: 1 }, name: 'email' },
    { key: { dealershipId: 1, createdAt: -1 }, name: 'newest' },
  ],
}

export type NewCustomer = Contact & Pick<CustomerDoc, 'zip' | 'createdBy' | 'createdAt'>

/** The customers of a dealership: the only place that names the collection. */
export function createCustomerStore(db: Db) {
  const customers = db.collection<CustomerDoc>(customerCollection.name)
  const find = (dealershipId: string, filter: Filter<CustomerDoc>, session?: ClientSession) =>
    customers.findOne({ ...filter, dealershipId: new ObjectId(dealershipId) }, { session })
  return {
    /** Adds a customer. Throws MongoDB's duplicate-key error when the person is there already. */
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
    find: (dealershipId: string, customerId: string, session?: ClientSession) =>
      find(dealershipId, { _id: new ObjectId(customerId) }, session),
    findByEmail: (dealershipId: string, email: string, session?: ClientSession) => find(dealershipId, { email }, session),
    /** The person a new customer would repeat: same email, or without one, same phone and name. */
    async findSamePerson(dealershipId: string, contact: Contact, session?: ClientSession): Promise<CustomerDoc | null> {
      const key = contactKey(contact)
      if (key === undefined) return null
      const same = contact.email === '' ? { personKey: personKey(contact) } : { contactKey: key }
      return find(dealershipId, same, session)
    },
    /** Whose lead it is: same email; else same phone and name, unless both have an email and they differ: an email is a person. */
    async findForLead(dealershipId: string, contact: Contact, session: ClientSession): Promise<CustomerDoc | null> {
      const byEmail = contact.email === '' ? null : await find(dealershipId, { email: contact.email }, session)
      if (byEmail !== null || contact.phone === '') return byEmail
      const withoutOtherEmail = contact.email === '' ? {} : { email: '' }
      return find(dealershipId, { personKey: personKey(contact), ...withoutOtherEmail }, session)
    },
    /**
     * Notes a customer's newest lead, and fills in what was not known of them; what is known stays, and what makes somebody else of the
     * dealership is not taken over.
     */
    async noteLead(customer: CustomerDoc, leadId: ObjectId, lead: Contact & { zip: string }, session: ClientSession): Promise<void> {
      const { _id, dealershipId } = customer
      const filled = {
        firstName: customer.firstName,
        lastName: customer.lastName,
        email: customer.email || lead.email,
        phone: customer.phone || lead.phone,
      }
      const key = contactKey(filled)
      const somebodyElse =
        key === undefined ? null : await customers.findOne({ dealershipId, contactKey: key, _id: { $ne: _id } }, { session })
      const learnt = somebodyElse === null ? { ...filled, ...keysOf(filled), zip: customer.zip || lead.zip } : {}
      await customers.updateOne({ _id, dealershipId }, { $set: { ...learnt, newestLeadId: leadId } }, { session })
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(customers, { dealershipId: new ObjectId(dealershipId) }, options),
    /** Customers matching a search (spec/2 section 5) by name; without a search the newest. */
    list(dealershipId: string, search: string, { skip, limit }: { skip: number; limit: number }): Promise<CustomerDoc[]> {
      const order: Sort = search === '' ? { createdAt: -1, _id: -1 } : { search: 1, _id: 1 }
      return customers.find(matching(dealershipId, search)).sort(order).skip(skip).limit(limit).toArray()
    },
    count: (dealershipId: string, search: string) => customers.countDocuments(matching(dealershipId, search)),
  }
}
export type CustomerStore = ReturnType<typeof createCustomerStore>

function matching(dealershipId: string, search: string): Filter<CustomerDoc> {
  const inDealership = { dealershipId: new ObjectId(dealershipId) }
  if (search === '') return inDealership
  return { ...inDealership, ...(isEmailSearch(search) ? { email: searchPattern(search) } : { search: searchPattern(search) }) }
}

/** What a customer is told apart and found by. */
function keysOf(contact: Contact): Pick<CustomerDoc, 'contactKey' | 'personKey' | 'search'> {
  const key = contactKey(contact)
  return { ...(key === undefined ? {} : { contactKey: key }), personKey: personKey(contact), search: searchText(contact) }
}
