import type { Person } from '@forecourt/contracts/fields'
import type { LEAD_SORTS } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type AnyBulkWriteOperation, type ClientSession, type Db, type Document, ObjectId } from 'mongodb'
import { type Contact, searchText } from '../domain/contact.ts'
import { customerRecords } from './customer-records.ts'
import { type LeadCounts, leadAnalyticsCollection } from './lead-analytics-store.ts'
import type { LeadDoc, LeadWithAnalytics } from './lead-doc.ts'
import { type LeadFilter, matching, ofUser } from './lead-filter.ts'
import { leadQueues } from './lead-queues.ts'
import { rankOf } from './lead-rank.ts'
import { leadsByScore } from './leads-by-score.ts'

export const leadCollection: CollectionSpec = {
  name: 'leads',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, createdAt: -1, _id: -1 }, name: 'newest' },
    {
      key: { dealershipId: 1, requestId: 1 },
      name: 'press',
      unique: true,
      partialFilterExpression: { requestId: { $exists: true } },
    },
    { key: { dealershipId: 1, customerId: 1 }, name: 'customer' },
    { key: { dealershipId: 1, 'createdBy.id': 1, createdAt: -1 }, name: 'created_by' },
    { key: { dealershipId: 1, 'assignedTo.id': 1, createdAt: -1, _id: -1 }, name: 'assigned' },
    ...Object.entries({ session: 'lastOpenedAt', calculator: 'mostRecentCalcTime', clicks: 'clickStreamCount' }).map(([name, field]) => ({
      key: { dealershipId: 1, [`rank.${field}`]: -1, createdAt: -1, _id: -1 },
      name: `by_${name}`,
    })),
    // The trailing keys make counts and score computations covered queries.
    {
      key: { dealershipId: 1, 'rank.standing': 1, createdAt: -1, _id: -1, 'rank.lastActiveAt': 1, customerId: 1 },
      name: 'by_standing',
    },
    {
      key: { dealershipId: 1, 'rank.lastActiveAt': -1, 'rank.standing': 1, 'rank.points': 1, createdAt: -1, _id: -1, customerId: 1 },
      name: 'by_active',
    },
    // For the sections of the home, which group by customer: small, covered indexes.
    {
      key: { dealershipId: 1, 'rank.askedAt': -1, createdAt: -1, _id: -1, customerId: 1 },
      name: 'asked',
      partialFilterExpression: { 'rank.askedAt': { $gte: new Date(0) } },
    },
    {
      key: { dealershipId: 1, 'rank.standing': 1, 'rank.sentAt': -1, createdAt: -1, _id: -1, customerId: 1 },
      name: 'unopened',
      partialFilterExpression: { 'rank.standing': 'unopened' },
    },
    // Only replicas of 0.1.0 use it: they look for leads without a rank.
    { key: { 'rank.standing': 1 }, name: 'without_standing', partialFilterExpression: { 'rank.standing': null } },
  ],
  dropped: [
    { key: { dealershipId: 1, 'assignedTo.id': 1, createdAt: -1 }, name: 'assigned_to' },
    { key: { rank: 1 }, name: 'unranked', partialFilterExpression: { rank: null } },
  ],
}

type LeadSort = (typeof LEAD_SORTS)[number]

/** The primary sort field of each sort, descending; ties are sorted newest first. Scores are not indexed (`leadsByScore`). */
const SORT_FIELD: Record<Exclude<LeadSort, 'score'>, Record<string, -1>> = {
  'recent-lead': {},
  'recent-session': { 'rank.lastOpenedAt': -1 },
  'recent-calculator': { 'rank.mostRecentCalcTime': -1 },
  'most-clicks': { 'rank.clickStreamCount': -1 },
}

export interface LeadQuery extends LeadFilter {
  sort: LeadSort
  now: Date
  skip: number
  limit: number
}

/** A lead's copy of its customer's contact. */
export type LeadContact = Contact & Pick<LeadDoc, 'zip'>
export type NewLead = Omit<LeadDoc, '_id' | 'dealershipId' | 'search'>

/** The leads of a dealership. Only this module names the collection. */
export function createLeadStore(db: Db) {
  const leads = db.collection<LeadDoc>(leadCollection.name)
  const { moveTo, deleteAllForDealership } = customerRecords(db.collection(leadCollection.name))
  return {
    ...leadQueues(leads),
    /** Adds a lead. Throws MongoDB's duplicate-key error when the press is stored already. */
    async insert(dealershipId: string, facts: NewLead, session: ClientSession): Promise<LeadDoc> {
      const doc = { _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), ...facts, search: searchOf(facts) }
      await leads.insertOne(doc, { session })
      return doc
    },
    async find(dealershipId: string, leadId: string | ObjectId, session?: ClientSession): Promise<LeadWithAnalytics | null> {
      const match = { _id: new ObjectId(leadId), dealershipId: new ObjectId(dealershipId) }
      const [lead] = await leads.aggregate<LeadWithAnalytics>([{ $match: match }, ...withAnalytics()], { session }).toArray()
      return lead ?? null
    },
    /** Returns the lead that a press of the button added, or null. */
    findByRequest: (dealershipId: string, requestId: string, session?: ClientSession): Promise<LeadDoc | null> =>
      leads.findOne({ dealershipId: new ObjectId(dealershipId), requestId }, { session }),
    /** Returns the customers with a lead that a user created or is assigned to. */
    customersSeenBy: (dealershipId: string, userId: string): Promise<ObjectId[]> =>
      leads.distinct('customerId', { dealershipId: new ObjectId(dealershipId), ...ofUser(userId) }),
    /** Returns the leads assigned to a user: all, or those of a customer. */
    assignedTo: (dealershipId: string, userId: string, customerId?: ObjectId, session?: ClientSession): Promise<ObjectId[]> =>
      leads.distinct(
        '_id',
        { dealershipId: new ObjectId(dealershipId), 'assignedTo.id': userId, ...(customerId && { customerId }) },
        { session },
      ),
    /** Returns the newest lead of each customer of any dealership that a user sees (undefined: all), by customer id. */
    async newestOf(
      customers: readonly { dealershipId: ObjectId; customerId: ObjectId }[],
      userId: string | undefined,
    ): Promise<Map<string, ObjectId>> {
      const among = {
        dealershipId: { $in: customers.map(({ dealershipId }) => dealershipId) },
        customerId: { $in: customers.map(({ customerId }) => customerId) },
        ...(userId === undefined ? {} : ofUser(userId)),
      }
      const found = await leads
        .find(among, { projection: { customerId: 1 } })
        .sort({ createdAt: 1, _id: 1 })
        .toArray()
      return new Map(found.map(({ _id, customerId }) => [customerId.toHexString(), _id]))
    },
    /** Returns up to `limit` leads assigned to a user. */
    someAssignedTo: (dealershipId: string, userId: string, limit: number, session: ClientSession): Promise<LeadDoc[]> =>
      leads
        .find({ dealershipId: new ObjectId(dealershipId), 'assignedTo.id': userId }, { session })
        .limit(limit)
        .toArray(),
    /** Returns the leads of a customer, newest first. */
    ofCustomer: (dealershipId: string, customerId: ObjectId, session: ClientSession): Promise<LeadDoc[]> =>
      leads
        .find({ dealershipId: new ObjectId(dealershipId), customerId }, { session })
        .sort({ createdAt: -1, _id: -1 })
        .toArray(),
    /** Returns the newest leads of a customer that a user created or is assigned to (undefined: all). */
    seenOf(dealershipId: string, customerId: ObjectId, userId: string | undefined, limit: number): Promise<LeadDoc[]> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId, ...(userId === undefined ? {} : ofUser(userId)) }
      return leads.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray()
    },
    /** Updates the contact and the search text of some leads. */
    async correctContact(docs: readonly LeadDoc[], contact: Partial<LeadContact>, session: ClientSession): Promise<void> {
      const operations = docs.map((lead): AnyBulkWriteOperation<LeadDoc> => {
        const { _id, dealershipId } = lead
        return { updateOne: { filter: { _id, dealershipId }, update: { $set: { ...contact, search: searchOf({ ...lead, ...contact }) } } } }
      })
      if (operations.length > 0) await leads.bulkWrite(operations, { session, ordered: false })
    },
    /** Returns some leads by id; leaves out missing ones and those of other dealerships. */
    among: (dealershipId: string, leadIds: readonly ObjectId[], session?: ClientSession): Promise<LeadDoc[]> =>
      leads.find({ _id: { $in: [...leadIds] }, dealershipId: new ObjectId(dealershipId) }, { session }).toArray(),
    /** Assigns leads to a person, null for none, and stores who did it. */
    async assign(
      dealershipId: string,
      leadIds: readonly ObjectId[],
      { assignedTo, assignedBy }: { assignedTo: Person | null; assignedBy: Person | null },
      session: ClientSession,
    ): Promise<void> {
      const filter = { _id: { $in: [...leadIds] }, dealershipId: new ObjectId(dealershipId) }
      await leads.updateMany(filter, { $set: { assignedTo, assignedBy } }, { session })
    },
    async remove(dealershipId: string, leadIds: readonly ObjectId[], session: ClientSession): Promise<number> {
      const filter = { _id: { $in: [...leadIds] }, dealershipId: new ObjectId(dealershipId) }
      return (await leads.deleteMany(filter, { session })).deletedCount
    },
    /** Moves the leads of some customers to another customer. */
    moveTo,
    /** Counts the leads of each customer; customers without leads are missing. */
    async countByCustomer(dealershipId: string, customerIds: readonly ObjectId[]): Promise<Map<string, number>> {
      const match = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }
      const group = { _id: '$customerId', leads: { $sum: 1 } }
      const groups = await leads.aggregate<{ _id: ObjectId; leads: number }>([{ $match: match }, { $group: group }]).toArray()
      return new Map(groups.map(({ _id, leads: count }) => [_id.toHexString(), count]))
    },
    /** Deletes all leads of a dealership. */
    deleteAllForDealership,
    /** Returns the leads of a query. Analytics and presence are read separately, because they need the customers of the result. */
    list(dealershipId: string, query: LeadQuery): Promise<LeadDoc[]> {
      const { sort, skip, limit, now } = query
      const filter = matching(dealershipId, query)
      if (sort === 'score') return leadsByScore(leads, filter, { now, skip, limit })
      return leads.find(filter, { sort: { ...SORT_FIELD[sort], createdAt: -1, _id: -1 }, skip, limit }).toArray()
    },
    /** Updates the sort and filter keys of the leads of some customers, by customer id. */
    async rank(dealershipId: string, counts: ReadonlyMap<string, LeadCounts>, session: ClientSession): Promise<void> {
      if (counts.size === 0) return
      const operations = [...counts].map(([customerId, counted]): AnyBulkWriteOperation<LeadDoc> => {
        const filter = { dealershipId: new ObjectId(dealershipId), customerId: new ObjectId(customerId) }
        return { updateMany: { filter, update: { $set: { rank: rankOf(counted) } } } }
      })
      await leads.bulkWrite(operations, { session, ordered: false })
    },
    count: (dealershipId: string, query: LeadFilter) => leads.countDocuments(matching(dealershipId, query)),
  }
}
export type LeadStore = ReturnType<typeof createLeadStore>

/** Returns the search text of a lead. */
function searchOf(lead: Contact & Pick<LeadDoc, 'vehicle'>): string {
  return searchText(lead, lead.email, lead.vehicle.stockNumber)
}

function withAnalytics(): Document[] {
  return [
    { $lookup: { from: leadAnalyticsCollection.name, localField: 'customerId', foreignField: '_id', as: 'analytics' } },
    { $set: { analytics: { $ifNull: [{ $first: '$analytics' }, null] } } },
  ]
}
