import type { Person } from '@forecourt/contracts/fields'
import { OFFER_LIMITS, type OfferState } from '@forecourt/contracts/trade-ins/offers'
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
  questions: OfferQuestionDoc[]
  estimate: number | null
}

interface OfferQuestionDoc {
  /** made by the browser: the same question again is one */
  requestId: string
  text: string
  at: Date
}

/** How an offer ends; the customer's answers say when and why. */
type ClosedOffer = { state: 'accepted' | 'declined'; answeredAt: Date; reason: string } | { state: 'withdrawn' | 'replaced' | 'expired' }

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
    find: (dealershipId: ObjectId, evaluationId: ObjectId, offerId: ObjectId) =>
      offers.findOne({ _id: offerId, dealershipId, evaluationId }),
    /** The offer that a request of the browser made. */
    findByRequest: (dealershipId: ObjectId, evaluationId: ObjectId, requestId: string) =>
      offers.findOne({ dealershipId, evaluationId, requestId }),
    /** Throws a duplicate key where one of the evaluation is open, or came by the same request. */
    add: (offer: OfferDoc, session: ClientSession) => offers.insertOne(offer, { session }),
    /** The open offer of an evaluation, even if its time has passed; null without one. */
    findOpen: (dealershipId: ObjectId, evaluationId: ObjectId, session: ClientSession) =>
      offers.findOne({ dealershipId, evaluationId, state: 'open' }, { session }),
    /** Closes an open offer. Returns the updated offer; null when it was no longer open. */
    close: ({ _id, dealershipId }: OfferDoc, closed: ClosedOffer, session: ClientSession) =>
      offers.findOneAndUpdate({ _id, dealershipId, state: 'open' }, { $set: closed }, { session, returnDocument: 'after' }),
    /** The same for one whose time is not over. */
    closeInTime: ({ _id, dealershipId }: OfferDoc, closed: ClosedOffer, now: Date, session: ClientSession) =>
      offers.findOneAndUpdate(
        { _id, dealershipId, state: 'open', validUntil: { $gt: now } },
        { $set: closed },
        { session, returnDocument: 'after' },
      ),
    /** Records when the customer first opened it. Returns the updated offer; null when it was opened before. */
    view: ({ _id, dealershipId }: OfferDoc, viewedAt: Date, session: ClientSession) =>
      offers.findOneAndUpdate({ _id, dealershipId, viewedAt: null }, { $set: { viewedAt } }, { session, returnDocument: 'after' }),
    /** Adds a question. Returns the updated offer; null when it is not open, has this question already, or has the maximum number. */
    ask: ({ _id, dealershipId }: OfferDoc, question: OfferQuestionDoc, session: ClientSession) =>
      offers.findOneAndUpdate(
        {
          ...{ _id, dealershipId, state: 'open', validUntil: { $gt: question.at } },
          'questions.requestId': { $ne: question.requestId },
          [`questions.${OFFER_LIMITS.questions - 1}`]: { $exists: false },
        },
        { $push: { questions: question } },
        { session, returnDocument: 'after' },
      ),
    /** Open offers of all dealerships whose time has passed, oldest first. */
    overdue: (now: Date, limit: number) =>
      offers
        .find({ state: 'open', validUntil: { $lte: now } })
        .sort({ validUntil: 1 })
        .limit(limit)
        .toArray(),
    deleteOfEvaluation: (dealershipId: ObjectId, evaluationId: ObjectId, session: ClientSession) =>
      offers.deleteMany({ dealershipId, evaluationId }, { session }),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(offers, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type OfferStore = ReturnType<typeof createOfferStore>
