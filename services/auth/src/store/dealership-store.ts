import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

export interface DealershipDoc {
  _id: ObjectId
  name: string
  /** the name folded for uniqueness: lower case, single blanks */
  nameKey: string
  email: string
  createdAt: Date
  /** kept from inventory events */
  vehicleCount: number
  csvFile: string
  /** when a feed last updated the inventory */
  feedUpdatedAt: Date | null
  /** the time of the newest inventory event taken in */
  feedNotedAt: Date | null
}

export const dealershipCollection: CollectionSpec = {
  name: 'dealerships',
  indexes: [{ key: { nameKey: 1 }, name: 'nameKey', unique: true }],
}

/** One name is one dealership however it is typed. */
export function dealershipNameKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The dealerships of the platform: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc>(dealershipCollection.name)
  return {
    /** Adds a dealership. Throws MongoDB's duplicate-key error when the name is taken. */
    async insert(facts: { name: string; email: string; createdAt: Date }, session?: ClientSession): Promise<DealershipDoc> {
      const doc = {
        _id: new ObjectId(),
        ...facts,
        nameKey: dealershipNameKey(facts.name),
        vehicleCount: 0,
        csvFile: '',
        feedUpdatedAt: null,
        feedNotedAt: null,
      }
      await dealerships.insertOne(doc, { session })
      return doc
    },
    find: (dealershipId: string, session?: ClientSession) => dealerships.findOne({ _id: new ObjectId(dealershipId) }, { session }),
    list: () => dealerships.find().sort({ nameKey: 1 }).toArray(),
    /** Notes what a feed did; an older note than the one kept changes nothing, so that events may come twice or late. */
    async noteFeed(dealershipId: string, note: { vehicleCount: number; csvFile: string; at: Date; fed: boolean }): Promise<boolean> {
      const newer = { $or: [{ feedNotedAt: null }, { feedNotedAt: { $lt: note.at } }] }
      const { modifiedCount } = await dealerships.updateOne(
        { _id: new ObjectId(dealershipId), ...newer },
        {
          $set: {
            vehicleCount: note.vehicleCount,
            csvFile: note.csvFile,
            feedNotedAt: note.at,
            ...(note.fed ? { feedUpdatedAt: note.at } : {}),
          },
        },
      )
      return modifiedCount === 1
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
