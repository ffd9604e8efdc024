import type { Person } from '@forecourt/contracts/fields'
import type { VehicleSummary } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type AnyBulkWriteOperation, type ClientSession, type Db, type Document, type Filter, ObjectId } from 'mongodb'
import { type Contact, searchPattern, searchText } from '../domain/contact.ts'
import { type LeadAnalyticsDoc, leadAnalyticsCollection } from './lead-analytics-store.ts'

export interface LeadDoc extends Contact {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  zip: string
  vehicle: VehicleSummary
  search: string
  createdBy: Person | null
  assignedTo: Person | null
  createdAt: Date
  rank: LeadRank
}
/** What the list is sorted by, copied from the customer's analytics: thousands of leads are sorted by an index, not by looking each of them up. */
export type LeadRank = Pick<LeadAnalyticsDoc, 'lastOpenedAt' | 'mostRecentCalcTime' | 'clickStreamCount'>
export const NO_RANK: LeadRank = { lastOpenedAt: null, mostRecentCalcTime: null, clickStreamCount: 0 }

/** The part of a customer's analytics that their leads are sorted by. */
export function rankOf({ lastOpenedAt, mostRecentCalcTime, clickStreamCount }: LeadRank): LeadRank {
  return { lastOpenedAt, mostRecentCalcTime, clickStreamCount }
}
/** A lead with what its customer's packets tell; null before the first packet. */
export type LeadWithAnalytics = LeadDoc & { analytics: LeadAnalyticsDoc | null }

export const leadCollection: CollectionSpec = {
  name: 'leads',
  indexes: [
    { key: { dealershipId: 1, createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { dealershipId: 1, customerId: 1 }, name: 'customer' },
    { key: { dealershipId: 1, 'createdBy.id': 1, createdAt: -1 }, name: 'created_by' },
    { key: { dealershipId: 1, 'assignedTo.id': 1, createdAt: -1 }, name: 'assigned_to' },
    ...Object.entries({ session: 'lastOpenedAt', calculator: 'mostRecentCalcTime', clicks: 'clickStreamCount' }).map(([name, field]) => ({
      key: { dealershipId: 1, [`rank.${field}`]: -1, createdAt: -1, _id: -1 },
      name: `by_${name}`,
    })),
    { key: { rank: 1 }, name: 'unranked', partialFilterExpression: { rank: null } },
  ],
}

export const LEAD_SORTS = ['recent-lead', 'recent-session', 'recent-calculator', 'most-clicks'] as const
type LeadSort = (typeof LEAD_SORTS)[number]

/** What each sort looks at first, highest first; newest leads first among equals. */
const SORT_FIELD: Record<LeadSort, Record<string, -1>> = {
  'recent-lead': {},
  'recent-session': { 'rank.lastOpenedAt': -1 },
  'recent-calculator': { 'rank.mostRecentCalcTime': -1 },
  'most-clicks': { 'rank.clickStreamCount': -1 },
}

export interface LeadQuery {
  /** only leads this user created or is assigned to; undefined for those who see all */
  visibleTo: string | undefined
  since: Date | null
  search: string
  sort: LeadSort
  skip: number
  limit: number
}

const UNASSIGN_AT_ONCE = 500

export type NewLead = Omit<LeadDoc, '_id' | 'dealershipId' | 'search'>

/** The leads of a dealership: the only place that names the collection. */
export function createLeadStore(db: Db) {
  const leads = db.collection<LeadDoc>(leadCollection.name)
  return {
    async insert(dealershipId: string, facts: NewLead, session: ClientSession): Promise<LeadDoc> {
      const { email, vehicle } = facts
      const search = searchText(facts, email, vehicle.stockNumber)
      const doc = { _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), ...facts, search }
      await leads.insertOne(doc, { session })
      return doc
    },
    async find(dealershipId: string, leadId: string | ObjectId, session?: ClientSession): Promise<LeadWithAnalytics | null> {
      const match = { _id: new ObjectId(leadId), dealershipId: new ObjectId(dealershipId) }
      const [lead] = await leads.aggregate<LeadWithAnalytics>([{ $match: match }, ...withAnalytics()], { session }).toArray()
      return lead ?? null
    },
    /** The customers with a lead that a user created or is assigned to: all of them, or those among some. */
    async customersSeenBy(dealershipId: string, userId: string, among?: readonly ObjectId[]): Promise<ObjectId[]> {
      const seen = { dealershipId: new ObjectId(dealershipId), ...ofUser(userId), ...(among && { customerId: { $in: [...among] } }) }
      return leads.distinct('customerId', seen)
    },
    /** The newest lead of each of some customers of any dealership that a user sees (undefined: all), by customer id. */
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
    /** Takes some of the leads a user is assigned to from them, a bounded batch. Returns whose leads they are; none when all is done. */
    async unassignSome(dealershipId: string, userId: string): Promise<string[]> {
      const assigned = { dealershipId: new ObjectId(dealershipId), 'assignedTo.id': userId }
      const some = await leads
        .find(assigned, { projection: { customerId: 1 } })
        .limit(UNASSIGN_AT_ONCE)
        .toArray()
      await leads.updateMany({ ...assigned, _id: { $in: some.map(({ _id }) => _id) } }, { $set: { assignedTo: null } })
      return some.map(({ customerId }) => customerId.toHexString())
    },
    /** The leads of a customer, newest first. */
    ofCustomer: (dealershipId: string, customerId: ObjectId, session: ClientSession): Promise<LeadDoc[]> =>
      leads
        .find({ dealershipId: new ObjectId(dealershipId), customerId }, { session })
        .sort({ createdAt: -1, _id: -1 })
        .toArray(),
    /** Gives a lead to somebody, or with null to nobody. */
    async assign({ _id, dealershipId }: LeadDoc, assignedTo: Person | null, session: ClientSession): Promise<void> {
      await leads.updateOne({ _id, dealershipId }, { $set: { assignedTo } }, { session })
    },
    async remove(dealershipId: string, leadIds: readonly ObjectId[], session: ClientSession): Promise<number> {
      const filter = { _id: { $in: [...leadIds] }, dealershipId: new ObjectId(dealershipId) }
      return (await leads.deleteMany(filter, { session })).deletedCount
    },
    /** Makes the leads of some customers another customer's. */
    async moveTo(dealershipId: string, customerId: ObjectId, from: readonly ObjectId[], session: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...from] } }
      await leads.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** How many leads each of some customers has; who has none is not in it. */
    async countByCustomer(dealershipId: string, customerIds: readonly ObjectId[]): Promise<Map<string, number>> {
      const match = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }
      const group = { _id: '$customerId', leads: { $sum: 1 } }
      const groups = await leads.aggregate<{ _id: ObjectId; leads: number }>([{ $match: match }, { $group: group }]).toArray()
      return new Map(groups.map(({ _id, leads: count }) => [_id.toHexString(), count]))
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(leads, { dealershipId: new ObjectId(dealershipId) }, options),
    /** The leads a query asks for. What their packets tell is asked for with who is looking: both by customers that are known only then. */
    list(dealershipId: string, query: LeadQuery): Promise<LeadDoc[]> {
      const { sort, skip, limit } = query
      return leads.find(matching(dealershipId, query), { sort: { ...SORT_FIELD[sort], createdAt: -1, _id: -1 }, skip, limit }).toArray()
    },
    /** Notes what the leads of some customers are sorted by, by customer id. */
    async rank(dealershipId: string, ranks: ReadonlyMap<string, LeadRank>, session: ClientSession): Promise<void> {
      if (ranks.size === 0) return
      const operations = [...ranks].map(([customerId, counts]): AnyBulkWriteOperation<LeadDoc> => {
        const filter = { dealershipId: new ObjectId(dealershipId), customerId: new ObjectId(customerId) }
        return { updateMany: { filter, update: { $set: { rank: rankOf(counts) } } } }
      })
      await leads.bulkWrite(operations, { session, ordered: false })
    },
    /** Ranks the leads of before there were ranks. May run twice, and on several replicas at once. */
    async rankUnranked(): Promise<void> {
      const fields = Object.fromEntries(Object.entries(NO_RANK).map(([field, none]) => [field, { $ifNull: [`$analytics.${field}`, none] }]))
      const ranked = [...withAnalytics(), { $project: { rank: fields } }]
      await leads
        .aggregate([{ $match: { rank: null } }, ...ranked, { $merge: { into: leadCollection.name, whenNotMatched: 'discard' } }])
        .toArray()
    },
    count: (dealershipId: string, query: LeadQuery) => leads.countDocuments(matching(dealershipId, query)),
  }
}
export type LeadStore = ReturnType<typeof createLeadStore>

function matching(dealershipId: string, { visibleTo, since, search }: LeadQuery): Filter<LeadDoc> {
  return {
    dealershipId: new ObjectId(dealershipId),
    ...(visibleTo === undefined ? {} : ofUser(visibleTo)),
    ...(since === null ? {} : { createdAt: { $gte: since } }),
    ...(search === '' ? {} : { search: searchPattern(search) }),
  }
}

function ofUser(userId: string): Filter<LeadDoc> {
  return { $or: [{ 'createdBy.id': userId }, { 'assignedTo.id': userId }] }
}

function withAnalytics(): Document[] {
  return [
    { $lookup: { from: leadAnalyticsCollection.name, localField: 'customerId', foreignField: '_id', as: 'analytics' } },
    { $set: { analytics: { $ifNull: [{ $first: '$analytics' }, null] } } },
  ]
}
