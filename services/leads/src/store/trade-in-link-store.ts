import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { customerRecords } from './customer-records.ts'

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
    ...customerRecords(db.collection(tradeInLinkCollection.name)),
    async insert(dealershipId: string, facts: NewTradeInLink): Promise<void> {
      await links.insertOne({ _id: new ObjectId(), dealershipId: new ObjectId(dealershipId), ...facts })
    },
    /** Returns the link of a token unless it has expired. */
    findWorking: (tokenHash: string, now: Date, session?: ClientSession): Promise<TradeInLinkDoc | null> =>
      links.findOne({ tokenHash, expiresAt: { $gt: now } }, { session }),
  }
}
export type TradeInLinkStore = ReturnType<typeof createTradeInLinkStore>
