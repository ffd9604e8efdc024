import type { RequestKind, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { customerRecords } from './customer-records.ts'

/** A request of a customer (rules: customer request). */
export interface CustomerRequestDoc {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  /** the lead of the request */
  leadId: ObjectId
  /** null for the public inventory */
  packetLogId: ObjectId | null
  /** identifies one press of the button on one page, so that retries are stored once */
  requestKey: string
  kind: RequestKind
  source: 'packet' | 'public-inventory'
  at: Date
  vehicle: VehicleSummary
  message: string
  preferredTime: string
}
/** The fields of a customer's newest request that a lead shows. */
export type LastRequest = Pick<CustomerRequestDoc, (typeof SHOWN)[number]>
const SHOWN = ['_id', 'kind', 'source', 'at', 'vehicle', 'message', 'preferredTime'] as const
export type NewCustomerRequest = Omit<CustomerRequestDoc, '_id' | 'dealershipId'>

export const customerRequestCollection: CollectionSpec = {
  name: 'customer-requests',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, requestKey: 1 }, name: 'press', unique: true },
    { key: { dealershipId: 1, customerId: 1, at: -1 }, name: 'customer' },
    { key: { dealershipId: 1, packetLogId: 1, at: -1 }, name: 'packet' },
    { key: { dealershipId: 1, leadId: 1 }, name: 'lead' },
  ],
}

/** The maximum number of requests on a packet page. */
const PACKET_SHOWS = 10
/** The maximum number of requests on a timeline. */
const TIMELINE_SHOWS = 500

/** Requests of customers. Only this module names the collection. */
export function createCustomerRequestStore(db: Db) {
  const requests = db.collection<CustomerRequestDoc>(customerRequestCollection.name)
  return {
    ...customerRecords(db.collection(customerRequestCollection.name)),
    /** Adds a request. Throws MongoDB's duplicate-key error when the press is stored already. */
    async insert(dealershipId: string, facts: NewCustomerRequest, session: ClientSession): Promise<CustomerRequestDoc> {
      const doc = { _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), ...facts }
      await requests.insertOne(doc, { session })
      return doc
    },
    /** Returns the request of a press of the button, or null. */
    findByKey: (dealershipId: string, requestKey: string, session?: ClientSession): Promise<CustomerRequestDoc | null> =>
      requests.findOne({ dealershipId: new ObjectId(dealershipId), requestKey }, { session }),
    /** Counts a customer's requests since a time. */
    countSince: (dealershipId: string, customerId: ObjectId, since: Date, session: ClientSession): Promise<number> =>
      requests.countDocuments({ dealershipId: new ObjectId(dealershipId), customerId, at: { $gte: since } }, { session }),
    /** Returns a packet's requests, newest first, at most 10. */
    ofPacket: (dealershipId: string | ObjectId, packetLogId: ObjectId): Promise<CustomerRequestDoc[]> =>
      requests
        .find({ dealershipId: new ObjectId(dealershipId), packetLogId })
        .sort({ at: -1, _id: -1 })
        .limit(PACKET_SHOWS)
        .toArray(),
    /** Returns a customer's requests, newest first, at most 500. */
    ofCustomer: (dealershipId: string, customerId: ObjectId): Promise<CustomerRequestDoc[]> =>
      requests
        .find({ dealershipId: new ObjectId(dealershipId), customerId })
        .sort({ at: -1, _id: -1 })
        .limit(TIMELINE_SHOWS)
        .toArray(),
    /** Returns the newest request of each customer, by customer id; customers without requests are missing. */
    async newestOf(dealershipId: string, customerIds: readonly ObjectId[], session?: ClientSession): Promise<Map<string, LastRequest>> {
      const match = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }
      const output = Object.fromEntries(SHOWN.map((field) => [field, `$${field}`]))
      const group = { _id: '$customerId', newest: { $top: { sortBy: { at: -1, _id: -1 }, output } } }
      const found = await requests
        .aggregate<{ _id: ObjectId; newest: LastRequest }>([{ $match: match }, { $group: group }], { session })
        .toArray()
      return new Map(found.map(({ _id, newest }) => [_id.toHexString(), newest]))
    },
    /** Deletes the requests of a lead. */
    async removeOfLead(dealershipId: string, leadId: ObjectId, session: ClientSession): Promise<void> {
      await requests.deleteMany({ dealershipId: new ObjectId(dealershipId), leadId }, { session })
    },
  }
}
export type CustomerRequestStore = ReturnType<typeof createCustomerRequestStore>
