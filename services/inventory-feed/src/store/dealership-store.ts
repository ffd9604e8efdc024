import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** The feed file the inventory was made from. */
export interface CurrentFeed {
  versionId: ObjectId
  fileId: ObjectId
  fileName: string
  bytes: number
  sha256: string
  updatedAt: Date
}

/** What this service knows of a dealership: its name from auth's event, and where its feed stands. */
export interface DealershipDoc {
  _id: ObjectId
  name: string
  email: string
  /** number of the newest feed version */
  feedSeq: number
  current: CurrentFeed | null
  /** listed vehicles after the last import or delete */
  vehicleCount: number
}

export const dealershipCollection: CollectionSpec = { name: 'dealerships', indexes: [] }

/** The dealerships as this service knows them: the only place that names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc>(dealershipCollection.name)
  return {
    /** Takes in what auth says. May run twice. */
    async keep(dealershipId: string, facts: { name: string; email: string }): Promise<void> {
      const $setOnInsert = { feedSeq: 0, current: null, vehicleCount: 0 }
      await dealerships.updateOne({ _id: new ObjectId(dealershipId) }, { $set: facts, $setOnInsert }, { upsert: true })
    },
    find: (dealershipId: string, session?: ClientSession) => dealerships.findOne({ _id: new ObjectId(dealershipId) }, { session }),
    /** All of them, by name. */
    list: () => dealerships.find().sort({ name: 1, _id: 1 }).toArray(),
    /**
     * Takes the next version number. Two transactions that do so at once cannot both commit: one of them runs again and sees what the
     * other did. Returns the dealership as it is then.
     */
    takeNumber: (dealershipId: string, session: ClientSession) =>
      dealerships.findOneAndUpdate({ _id: new ObjectId(dealershipId) }, { $inc: { feedSeq: 1 } }, { session, returnDocument: 'after' }),
    setCurrent: (dealershipId: string, current: CurrentFeed, vehicleCount: number, session: ClientSession) =>
      dealerships.updateOne({ _id: new ObjectId(dealershipId) }, { $set: { current, vehicleCount } }, { session }),
    clearCurrent: (dealershipId: string, session: ClientSession) =>
      dealerships.updateOne({ _id: new ObjectId(dealershipId) }, { $set: { current: null } }, { session }),
    setVehicleCount: (dealershipId: string, vehicleCount: number, session: ClientSession) =>
      dealerships.updateOne({ _id: new ObjectId(dealershipId) }, { $set: { vehicleCount } }, { session }),
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>
