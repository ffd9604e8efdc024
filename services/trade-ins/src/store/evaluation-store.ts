import type { Person } from '@forecourt/contracts/fields'
import type { Submission } from '@forecourt/contracts/trade-ins/form'
import type { EvaluationStatus, EvaluationStep } from '@forecourt/contracts/trade-ins/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import type { Valuation } from '@forecourt/valuation/valuation'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import { currencyOf } from '../evaluations/currency.ts'
import { EVALUATION_ORDER, type EvaluationQuery, HOLDING, matching } from './evaluation-query.ts'
import { type PhotoDoc, referencedImages } from './photo-doc.ts'

/** The latest estimate of an evaluation's value. */
export type ValuationDoc = Valuation & { computedAt: Date }

/** The estimate shown right after submitting: dollars, and the number of vehicles it is based on. */
export interface CustomerRange {
  low: number
  high: number
  comparables: number
}

/** The estimate; null when there is nothing to compare with. */
export interface Estimated {
  valuation: ValuationDoc | null
  /** the currency of the prices it was learned from */
  currency: string
}

/** Staff's value; a `null` amount restores the estimate. */
export interface ValueChangeDoc {
  amount: number | null
  reason: string
  by: Person
  at: Date
}

/** One step of an evaluation's history (rules: evaluation history). */
export interface StepDoc {
  step: EvaluationStep
  at: Date
  /** null: the customer, or the platform */
  by: Person | null
  amount?: number | null
  text?: string
}

/** A submitted evaluation (rules: evaluation record). */
export interface EvaluationDoc extends Submission {
  _id: ObjectId
  dealershipId: ObjectId
  status: EvaluationStatus
  /**
   * the VIN while the evaluation is open: one open evaluation per VIN and dealership (rules: duplicate trade-in). Absent without a VIN and once
   * closed
   */
  openVin?: string
  /** the id of the submitted form, which deduplicates retries */
  idempotencyKey?: string
  photos: PhotoDoc[]
  search: string
  submittedAt: Date
  /** the model year as a number, for sorting; null when unknown */
  vehicleYear: number | null
  updatedBy: Person | null
  /** the currency of all amounts, ISO 4217; absent: US dollars (rules: trade-in currency) */
  currency?: string
  /** null or absent: no comparable vehicles */
  evaluation?: ValuationDoc | null
  /** the range shown to the customer when they submitted */
  shownRange?: CustomerRange | null
  /** oldest first */
  valueChanges?: ValueChangeDoc[]
  /** oldest first; absent for evaluations from before the history was stored */
  history?: StepDoc[]
}

export const evaluationCollection: CollectionSpec = {
  name: 'evaluations',
  shardKey: { dealershipId: 1 },
  indexes: [
    // includes the search text: words are matched in the index, and only matching records are read
    { key: { dealershipId: 1, submittedAt: -1, _id: -1, search: 1 }, name: 'newest_search' },
    { key: { dealershipId: 1, vehicleYear: -1, submittedAt: -1, _id: -1, search: 1 }, name: 'vehicle_year_search' },
    { key: { dealershipId: 1, status: 1, submittedAt: -1, _id: -1, search: 1 }, name: 'status_search' },
    { key: { dealershipId: 1, openVin: 1 }, name: 'open_vin', unique: true, partialFilterExpression: { openVin: { $exists: true } } },
    {
      key: { dealershipId: 1, idempotencyKey: 1 },
      name: 'idempotency_key',
      unique: true,
      partialFilterExpression: { idempotencyKey: { $exists: true } },
    },
    { key: { dealershipId: 1, 'customerInfo.email': 1, submittedAt: -1 }, name: 'email' },
    { key: { dealershipId: 1, 'customerInfo.phone': 1, submittedAt: -1 }, name: 'phone' },
    { key: { 'photos._id': 1 }, name: 'photos' },
    { key: { 'photos.masterId': 1 }, name: 'masters' },
    { key: { 'photos.thumbId': 1 }, name: 'thumbs' },
  ],
  dropped: [
    { key: { dealershipId: 1, submittedAt: -1, _id: -1 }, name: 'newest' },
    { key: { dealershipId: 1, vehicleYear: -1, submittedAt: -1, _id: -1 }, name: 'vehicle_year' },
    { key: { dealershipId: 1, status: 1, submittedAt: -1, _id: -1 }, name: 'status' },
  ],
}

/** The maximum number of steps in a history, which keeps records small. */
const MAX_STEPS = 500

/** The part of a `$push` that adds a step to the history; the oldest are dropped when there are too many. */
function pushStep(step: StepDoc) {
  return { history: { $each: [step], $slice: -MAX_STEPS } }
}

/** Creates the store of submitted evaluations. Only this module names the collection. */
export function createEvaluationStore(db: Db) {
  const evaluations = db.collection<EvaluationDoc>(evaluationCollection.name)
  return {
    /** Throws a duplicate-key error when an evaluation of the VIN is open, or one was submitted with the same form. */
    add: (evaluation: EvaluationDoc, session: ClientSession) => evaluations.insertOne(evaluation, { session }),
    /** Of any dealership: the caller must check it. In a transaction: of two that then change it, one is retried. */
    find: (evaluationId: string | ObjectId, session?: ClientSession) =>
      evaluations.findOne({ _id: new ObjectId(evaluationId) }, { session }),
    findByKey: (dealershipId: string, idempotencyKey: string) =>
      evaluations.findOne({ dealershipId: new ObjectId(dealershipId), idempotencyKey }),
    /** The currency of the newest evaluation of a dealership; US dollars if there is none. */
    async newestCurrency(dealershipId: string): Promise<string> {
      const options = { sort: EVALUATION_ORDER['recent-submission'], projection: { currency: 1 } }
      return currencyOf((await evaluations.findOne({ dealershipId: new ObjectId(dealershipId) }, options)) ?? {})
    },
    /** The evaluation a photo belongs to, of any dealership. */
    findByPhoto: (photoId: string) => evaluations.findOne({ 'photos._id': new ObjectId(photoId) }),
    async hasOpen(dealershipId: string, vin: string): Promise<boolean> {
      if (vin === '') return false
      return (await evaluations.countDocuments({ dealershipId: new ObjectId(dealershipId), openVin: vin }, { limit: 1 })) > 0
    },
    /** A page of the matches, and their number. */
    async page(dealershipId: string, query: EvaluationQuery, { skip, limit }: { skip: number; limit: number }) {
      const [filter, sort] = [matching(dealershipId, query), EVALUATION_ORDER[query.sort]]
      if (!query.search) {
        const [docs, total] = await Promise.all([
          evaluations.find(filter, { sort, skip, limit }).toArray(),
          evaluations.countDocuments(filter),
        ])
        return { docs, total }
      }
      // one index scan finds and counts the matches; only those of the page are read
      const ids = await evaluations.find(filter, { sort }).project<{ _id: ObjectId }>({ _id: 1 }).toArray()
      const shown = ids.slice(skip, skip + limit).map(({ _id }) => _id)
      const docs = await evaluations.find({ _id: { $in: shown } }, { sort }).toArray()
      return { docs, total: ids.length }
    },
    /** All matches, as a stream. */
    all: (dealershipId: string, query: EvaluationQuery) =>
      evaluations.find(matching(dealershipId, query), { sort: EVALUATION_ORDER[query.sort] }),
    /** A dealership's number of evaluations in each state of the desk (rules: evaluation status). */
    async counts(dealershipId: string): Promise<{ all: number; pending: number; approved: number }> {
      const counts = { all: 0, pending: 0, approved: 0 }
      const groups = evaluations.aggregate<{ _id: EvaluationDoc['status'] | null; count: number }>([
        { $match: { dealershipId: new ObjectId(dealershipId) } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      for await (const { _id: status, count } of groups) {
        counts.all += count
        if (status === 'approved') counts.approved += count
        else if ((HOLDING.need_reviewed as readonly unknown[]).includes(status)) counts.pending += count
      }
      return counts
    },
    /** Sets the status and adds its step. Returns the updated evaluation; null when the status is set already or the evaluation does not exist. */
    setStatus: (
      { _id, dealershipId }: EvaluationKey,
      status: keyof typeof HOLDING,
      { at, by }: Pick<StepDoc, 'at' | 'by'>,
      session: ClientSession,
    ) =>
      evaluations.findOneAndUpdate(
        { _id, dealershipId, status: { $nin: [...HOLDING[status]] } } as Filter<EvaluationDoc>,
        { $set: { status, updatedBy: by }, $push: pushStep({ step: status, at, by }) },
        { session, returnDocument: 'after' },
      ),
    /** Adds a step to the history and returns the updated evaluation; null when it does not exist. `closesVin`: its VIN may be submitted again. */
    addStep: ({ _id, dealershipId }: EvaluationKey, step: StepDoc, session: ClientSession, { closesVin = false } = {}) =>
      evaluations.findOneAndUpdate(
        { _id, dealershipId },
        { $push: pushStep(step), ...(closesVin && { $unset: { openVin: 1 } }) },
        { session, returnDocument: 'after' },
      ),
    /** Adds a photo of a link if there is room, once for each request. Returns the updated evaluation; null when it was not added. */
    addPhoto({ _id, dealershipId }: EvaluationKey, photo: PhotoDoc, session: ClientSession) {
      const { linkId, requestId } = photo
      const hasRoom = { [`photos.${PHOTOS_MAX - 1}`]: { $exists: false } }
      const filter = { _id, dealershipId, ...hasRoom, photos: { $not: { $elemMatch: { linkId, requestId } } } } as Filter<EvaluationDoc>
      return evaluations.findOneAndUpdate(filter, { $push: { photos: photo } }, { session, returnDocument: 'after' })
    },
    /** Removes a photo that was added by a link. Returns the evaluation as it was; null when there is no such photo. */
    removePhoto: ({ _id, dealershipId }: EvaluationKey, linkId: ObjectId, photoId: ObjectId) =>
      evaluations.findOneAndUpdate(
        { _id, dealershipId, photos: { $elemMatch: { _id: photoId, linkId } } },
        { $pull: { photos: { _id: photoId } } },
      ),
    /** Removes an evaluation and returns it; null when there is none. */
    remove: ({ _id, dealershipId }: EvaluationKey, session: ClientSession) =>
      evaluations.findOneAndDelete({ _id, dealershipId }, { session }),
    /** Stores the current estimate. Null when the evaluation no longer exists. */
    setValuation: ({ _id, dealershipId }: EvaluationKey, { valuation, currency }: Estimated, session: ClientSession) =>
      evaluations.findOneAndUpdate(
        { _id, dealershipId },
        { $set: { evaluation: valuation, currency } },
        { session, returnDocument: 'after' },
      ),
    /** Stores staff's valuation and its step. Returns the updated evaluation. */
    addValueChange: ({ _id, dealershipId }: EvaluationKey, change: ValueChangeDoc, session: ClientSession) => {
      const { amount, reason: text, by, at } = change
      const step = pushStep({ step: 'value-changed', at, by, amount, text })
      return evaluations.findOneAndUpdate(
        { _id, dealershipId },
        { $set: { updatedBy: by }, $push: { valueChanges: change, ...step } },
        { session, returnDocument: 'after' },
      )
    },
    /** Which of the images belong to a photo of an evaluation. */
    referenced: (fileIds: readonly ObjectId[]) => referencedImages(db.collection(evaluationCollection.name), fileIds),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(evaluations, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type EvaluationStore = ReturnType<typeof createEvaluationStore>

/** The filter for an evaluation of a dealership. */
export type EvaluationKey = Pick<EvaluationDoc, '_id' | 'dealershipId'>
