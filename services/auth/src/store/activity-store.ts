import { ACTION_TYPES, ACTIVITY_KEPT_DAYS, type ActivityLog, type ActivityStats } from '@forecourt/contracts/auth/activity'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

export type ActionType = (typeof ACTION_TYPES)[number]

export interface ActivityDoc extends Omit<ActivityLog, 'dealershipId' | 'timestamp'> {
  dealershipId: ObjectId | null
  timestamp: Date
}

const DAY_SECONDS = 86_400

export const activityCollection: CollectionSpec = {
  name: 'activity-logs',
  indexes: [
    { key: { dealershipId: 1, timestamp: -1 }, name: 'dealership' },
    { key: { dealershipId: 1, actionType: 1, timestamp: -1 }, name: 'action' },
    { key: { timestamp: 1 }, name: 'expiry', expireAfterSeconds: ACTIVITY_KEPT_DAYS * DAY_SECONDS },
  ],
}

export interface ActivityFilter {
  actionType?: ActionType
  since?: Date
}

/** The activity log of every dealership: the only place that names the collection. */
export function createActivityStore(db: Db) {
  const logs = db.collection<ActivityDoc>(activityCollection.name)
  const matching = (dealershipId: string, { actionType, since }: ActivityFilter) => ({
    dealershipId: new ObjectId(dealershipId),
    ...(actionType !== undefined && { actionType }),
    ...(since !== undefined && { timestamp: { $gte: since } }),
  })
  return {
    /** Adds entries; those that are there already, by the id of their event, stay as they are. */
    async add(entries: readonly ActivityDoc[]): Promise<void> {
      if (entries.length === 0) return
      const upserts = entries.map(({ _id, ...entry }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: entry }, upsert: true },
      }))
      await logs.bulkWrite(upserts, { ordered: false })
    },
    /** One page, newest first, and how many there are in all. */
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
    /** Every entry that matches, newest first, one at a time. */
    all: (dealershipId: string, filter: ActivityFilter) => logs.find(matching(dealershipId, filter)).sort({ timestamp: -1, _id: -1 }),
    /** How many activities since a time: in all, by person, by action, by day of a time zone (only days on which something happened). */
    async stats(dealershipId: string, since: Date, timeZone: string): Promise<ActivityStats> {
      const count = { $sum: 1 }
      const [facets] = await logs
        .aggregate<Record<'people' | 'actions' | 'days', { _id: string; count: number }[]>>([
          { $match: matching(dealershipId, { since }) },
          {
            $facet: {
              people: [{ $group: { _id: '$userName', count } }, { $sort: { count: -1, _id: 1 } }, { $limit: 100 }],
              actions: [{ $group: { _id: '$actionType', count } }],
              days: [{ $group: { _id: { $dateToString: { date: '$timestamp', format: '%Y-%m-%d', timezone: timeZone } }, count } }],
            },
          },
        ])
        .toArray()
      const { people = [], actions = [], days = [] } = facets ?? {}
      return {
        totalActivities: actions.reduce((sum, action) => sum + action.count, 0),
        userStats: people.map(({ _id, count }) => ({ _id: { userName: _id }, count })),
        actionStats: ACTION_TYPES.map((actionType) => ({ actionType, count: actions.find(({ _id }) => _id === actionType)?.count ?? 0 })),
        dayStats: days.map(({ _id, count }) => ({ day: _id, count })),
      }
    },
    /** Removes a dealership's entries, or those of one action; returns how many. */
    async clear(dealershipId: string, actionType?: ActionType): Promise<number> {
      const { deletedCount } = await logs.deleteMany(matching(dealershipId, actionType === undefined ? {} : { actionType }))
      return deletedCount
    },
  }
}
export type ActivityStore = ReturnType<typeof createActivityStore>
