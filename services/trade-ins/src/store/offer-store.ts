import type { Person } from '@forecourt/contracts/fields'
import type { OfferState } from '@forecourt/contracts/trade-ins/offers'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** An offer that staff made for an evaluated vehicle (rules: trade-in offer). */
export interface OfferDoc {
  _id: ObjectId
  dealershipId: ObjectId
  evaluationId: ObjectId
  /** made by the browser: the same request again is one offer */
  requestId: string
  amount: number
  validUntil: Date
  note: string
  state: OfferState
  madeBy: Person
  madeAt: Date
  viewedAt: Date | null
  answeredAt: Date | null
  reason: string
  questions: { requestId: string; text: string; at: Date }[]
  estimate: number | null
}

export const offerCollection: CollectionSpec = {
  name: 'offers',
  indexes: [
    { key: { dealershipId: 1, evaluationId: 1, madeAt: -1 }, name: 'evaluation' },
    { key: { evaluationId: 1 }, name: 'one_open', unique: true, partialFilterExpression: { state: 'open' } },
    { key: { evaluationId: 1, requestId: 1 }, name: 'request', unique: true },
    { key: { state: 1, validUntil: 1 }, name: 'expiry' },
  ],
}

/** Offers: the only place that names the collection. */
export function createOfferStore(db: Db) {
  const offers = db.collection<OfferDoc>(offerCollection.name)
  return {
    /** Of some evaluations, newest first. */
    ofEvaluations: (dealershipId: ObjectId, evaluationIds: readonly ObjectId[]) =>
      offers
        .find({ dealershipId, evaluationId: { $in: [...evaluationIds] } })
        .sort({ madeAt: -1, _id: -1 })
        .toArray(),
    deleteOfEvaluation: (dealershipId: ObjectId, evaluationId: ObjectId, session: ClientSession) =>
      offers.deleteMany({ dealershipId, evaluationId }, { session }),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(offers, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type OfferStore = ReturnType<typeof createOfferStore>
