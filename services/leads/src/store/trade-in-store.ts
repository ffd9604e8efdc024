import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A trade-in that was submitted, as far as leads shows it; the trade-ins service keeps the rest. */
export interface TradeInDoc {
  /** of the evaluation */
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  vehicleName: string
  vin: string
  currentMiles: number
  photoCount: number
  submittedAt: Date
}
export type NewTradeIn = Omit<TradeInDoc, '_id' | 'dealershipId'>

export const tradeInCollection: CollectionSpec = {
  name: 'trade-ins',
  indexes: [{ key: { dealershipId: 1, customerId: 1, submittedAt: -1 }, name: 'customer' }],
}

/** The trade-ins of customers: the only place that names the collection. */
export function createTradeInStore(db: Db) {
  const tradeIns = db.collection<TradeInDoc>(tradeInCollection.name)
  const ofCustomer = (dealershipId: string | ObjectId, customerId: ObjectId) =>
    tradeIns.find({ dealershipId: new ObjectId(dealershipId), customerId }).sort({ submittedAt: -1, _id: -1 })
  return {
    async isKnown(evaluationId: string, session: ClientSession): Promise<boolean> {
      return (await tradeIns.findOne({ _id: new ObjectId(evaluationId) }, { session, projection: { _id: 1 } })) !== null
    },
    async insert(dealershipId: string, evaluationId: string, facts: NewTradeIn, session: ClientSession): Promise<void> {
      await tradeIns.insertOne({ _id: new ObjectId(evaluationId), dealershipId: new ObjectId(dealershipId), ...facts }, { session })
    },
    /** Those of a customer, newest first. */
    ofCustomer: (dealershipId: string | ObjectId, customerId: ObjectId): Promise<TradeInDoc[]> =>
      ofCustomer(dealershipId, customerId).toArray(),
    /** The one a customer submitted last. */
    newestOf: (dealershipId: string | ObjectId, customerId: ObjectId): Promise<TradeInDoc | null> =>
      ofCustomer(dealershipId, customerId).limit(1).next(),
    /** Makes the trade-ins of some customers another customer's. */
    async moveTo(dealershipId: string, customerId: ObjectId, from: readonly ObjectId[], session: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...from] } }
      await tradeIns.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Forgets those of some customers. */
    async removeOf(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await tradeIns.deleteMany({ dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }, { session })
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(tradeIns, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type TradeInStore = ReturnType<typeof createTradeInStore>
