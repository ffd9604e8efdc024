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

/** How long expired links are stored: a trade-in that was begun before may be submitted long after, as each change keeps its draft for two weeks. */
const KEEP_EXPIRED_S = 60 * 24 * 60 * 60

export const tradeInLinkCollection: CollectionSpec = {
  name: 'trade-in-links',
  indexes: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { dealershipId: 1, customerId: 1 }, name: 'customer' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: KEEP_EXPIRED_S },
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
    /** Returns the link of a token unless it had expired at a time. */
    findWorking: (tokenHash: string, at: Date, session?: ClientSession): Promise<TradeInLinkDoc | null> =>
      links.findOne({ tokenHash, expiresAt: { $gt: at } }, { session }),
  }
}
export type TradeInLinkStore = ReturnType<typeof createTradeInLinkStore>
