import { ACTION_TYPES, ACTIVITY_KEPT_DAYS, type ActivityLog, type ActivityStats } from '@forecourt/contracts/auth/activity'
import { ROLES } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { quarterHourOf, zonedDay } from '@forecourt/service-kit/zoned-days'
import { type Db, ObjectId } from 'mongodb'
import { CLEARED_ENTITY } from '../domain/activity-rule.ts'

type ActionType = (typeof ACTION_TYPES)[number]

export interface ActivityDoc extends Omit<ActivityLog, 'dealershipId' | 'timestamp'> {
  dealershipId: ObjectId | null
  timestamp: Date
}

const DAY_SECONDS = 86_400

export const activityCollection: CollectionSpec = {
  name: 'activity-logs',
  shardKey: { dealershipId: 1 },
  indexes: [
    // With _id, because a page is read in the order of an index only if the index has the whole order.
    { key: { dealershipId: 1, timestamp: -1, _id: -1 }, name: 'newest' },
    { key: { dealershipId: 1, actionType: 1, timestamp: -1, _id: -1 }, name: 'newest_of_action' },
    { key: { timestamp: 1 }, name: 'expiry', expireAfterSeconds: ACTIVITY_KEPT_DAYS * DAY_SECONDS },
  ],
  dropped: [
    { key: { dealershipId: 1, timestamp: -1 }, name: 'dealership' },
    { key: { dealershipId: 1, actionType: 1, timestamp: -1 }, name: 'action' },
  ],
}

export interface ActivityFilter {
  actionType?: ActionType
  since?: Date
}

interface ClearFilter {
  actionType?: ActionType
  before: Date
}

interface Counted<Id> {
  _id: Id
  count: number
}

/** The activity log of every dealership. Only this module names the collection. */
export function createActivityStore(db: Db) {
  const logs = db.collection<ActivityDoc>(activityCollection.name)
  const matching = (dealershipId: string, { actionType, since }: ActivityFilter) => ({
    dealershipId: new ObjectId(dealershipId),
    ...(actionType !== undefined && { actionType }),
    ...(since !== undefined && { timestamp: { $gte: since } }),
  })
  const clearable = (dealershipId: string, { actionType, before }: ClearFilter) => ({
    ...matching(dealershipId, { actionType }),
    timestamp: { $lt: before },
    entityType: { $ne: CLEARED_ENTITY },
  })
  return {
    /** Adds entries. Idempotent: an entry that is already stored stays unchanged. */
    async add(entries: readonly ActivityDoc[]): Promise<void> {
      if (entries.length === 0) return
      const upserts = entries.map(({ _id, dealershipId, ...entry }) => ({
        updateOne: { filter: { _id, dealershipId }, update: { $setOnInsert: entry }, upsert: true },
      }))
      await logs.bulkWrite(upserts, { ordered: false })
    },
    /** Returns one page, newest first, and the total number of entries. */
    async page(dealershipId: string, filter: ActivityFilter, { page, limit }: { page: number; limit: number }) {
      const match = matching(dealershipId, filter)
      const [found, total] = await Promise.all([
        logs
          .find(match)
          .sort({ timestamp: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        logs.countDocuments(match),
      ])
      return { found, total }
    },
    /** Streams every matching entry, newest first. */
    all: (dealershipId: string, filter: ActivityFilter) => logs.find(matching(dealershipId, filter)).sort({ timestamp: -1, _id: -1 }),
    /** Counts the activities since a time: in total, by staff member, by action, and by day of a time zone (without empty days). */
    async stats(dealershipId: string, since: Date, timeZone: string): Promise<ActivityStats> {
      const count = { $sum: 1 }
      const [facets] = await logs
        .aggregate<Record<'people' | 'actions', Counted<string>[]> & { quarterHours: Counted<Date>[] }>([
          { $match: matching(dealershipId, { since }) },
          {
            $facet: {
              people: [
                { $match: { userType: { $in: [...ROLES] } } },
                { $group: { _id: '$userName', count } },
                { $sort: { count: -1, _id: 1 } },
                { $limit: 100 },
              ],
              actions: [{ $group: { _id: '$actionType', count } }],
              quarterHours: [{ $group: { _id: quarterHourOf('$timestamp'), count } }],
            },
          },
        ])
        .toArray()
      const { people = [], actions = [], quarterHours = [] } = facets ?? {}
      const dayOf = zonedDay(timeZone)
      const days = new Map<string, number>()
      for (const { _id, count } of quarterHours) days.set(dayOf(_id), (days.get(dayOf(_id)) ?? 0) + count)
      return {
        totalActivities: actions.reduce((sum, action) => sum + action.count, 0),
        userStats: people.map(({ _id, count }) => ({ _id: { userName: _id }, count })),
        actionStats: ACTION_TYPES.map((actionType) => ({ actionType, count: actions.find(({ _id }) => _id === actionType)?.count ?? 0 })),
        dayStats: [...days].map(([day, count]) => ({ day, count })),
      }
    },
    /** Removes every entry of a dealership. */
    removeAllOf: (dealershipId: string) => logs.deleteMany(matching(dealershipId, {})),
    /** Counts the entries that `clear` would remove. */
    countClearable: (dealershipId: string, filter: ClearFilter) => logs.countDocuments(clearable(dealershipId, filter)),
    /** Removes a dealership's entries from before a time, or those of one action, but not entries about clearing. Returns the number removed. */
    async clear(dealershipId: string, filter: ClearFilter): Promise<number> {
      const { deletedCount } = await logs.deleteMany(clearable(dealershipId, filter))
      return deletedCount
    },
  }
}
export type ActivityStore = ReturnType<typeof createActivityStore>
