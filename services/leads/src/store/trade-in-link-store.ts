import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A link of staff by which the trade-in wizard identifies a customer (rules: trade-in origin). */
interface TradeInLinkDoc {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  tokenHash: string
  createdBy: Person | null
  expiresAt: Date
}
type NewTradeInLink = Omit<TradeInLinkDoc, '_id' | 'dealershipId'>

export const tradeInLinkCollection: CollectionSpec = {
  name: 'trade-in-links',
  indexes: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { dealershipId: 1, customerId: 1 }, name: 'customer' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** Links to the trade-in wizard. Only this module names the collection. */
export function createTradeInLinkStore(db: Db) {
  const links = db.collection<TradeInLinkDoc>(tradeInLinkCollection.name)
  return {
    async insert(dealershipId: string, facts: NewTradeInLink): Promise<void> {
      await links.insertOne({ _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), ...facts })
    },
    /** Returns the link of a token unless it has expired. */
    findWorking: (tokenHash: string, now: Date, session?: ClientSession): Promise<TradeInLinkDoc | null> =>
      links.findOne({ tokenHash, expiresAt: { $gt: now } }, { session }),
    /** Moves the links of some customers to another customer. */
    async moveTo(dealershipId: string, customerId: ObjectId, from: readonly ObjectId[], session: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...from] } }
      await links.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Deletes the links of some customers. */
    async removeOf(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await links.deleteMany({ dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }, { session })
    },
    /** Deletes all links of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(links, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type TradeInLinkStore = ReturnType<typeof createTradeInLinkStore>
