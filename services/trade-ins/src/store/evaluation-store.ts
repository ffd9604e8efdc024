import { phoneDigits } from '@forecourt/contact/phone'
import type { Person } from '@forecourt/contracts/fields'
import type { Submission } from '@forecourt/contracts/trade-ins/form'
import type { EvaluationStatus, EvaluationStep } from '@forecourt/contracts/trade-ins/records'
import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import { searchPattern } from '../submission/search-text.ts'
import type { PhotoDoc } from './photo-doc.ts'

/** What it may be worth, as it was estimated last. */
export type ValuationDoc = Omit<EvaluationValuation, 'computedAt'> & { computedAt: Date }

/** What staff say it is worth; `null` as amount lets the estimate hold again. */
export interface ValueChangeDoc {
  amount: number | null
  reason: string
  by: Person
  at: Date
}

/** One step of its history (rules: evaluation history). */
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
  /** its VIN while it is open: one open evaluation per VIN and dealership (rules: duplicate trade-in). Absent without a VIN, and once it is closed */
  openVin?: string
  /** of the form it came with: the same form again is one evaluation */
  idempotencyKey?: string
  photos: PhotoDoc[]
  search: string
  submittedAt: Date
  updatedBy: Person | null
  /** null or none: nothing to compare with */
  evaluation?: ValuationDoc | null
  /** oldest first */
  valueChanges?: ValueChangeDoc[]
  /** oldest first; none of one that was submitted before it was kept */
  history?: StepDoc[]
}

export const evaluationCollection: CollectionSpec = {
  name: 'evaluations',
  indexes: [
    { key: { dealershipId: 1, submittedAt: -1, _id: -1 }, name: 'newest' },
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
}

export interface EvaluationQuery {
  search?: string | undefined
  customerPhone?: string | undefined
  customerEmail?: string | undefined
}

/** Steps that a history keeps, the newest: staff may make offers without end. */
const HISTORY_MAX = 500

/** The submitted evaluations: the only place that names the collection. */
export function createEvaluationStore(db: Db) {
  const evaluations = db.collection<EvaluationDoc>(evaluationCollection.name)
  return {
    /** Throws a duplicate key where an evaluation of the VIN is open, or one came by the same form. */
    add: (evaluation: EvaluationDoc, session: ClientSession) => evaluations.insertOne(evaluation, { session }),
    /** Of any dealership: whoever asks compares it. */
    find: (evaluationId: string | ObjectId) => evaluations.findOne({ _id: new ObjectId(evaluationId) }),
    findByKey: (dealershipId: string, idempotencyKey: string) =>
      evaluations.findOne({ dealershipId: new ObjectId(dealershipId), idempotencyKey }),
    /** The evaluation a photo belongs to, of any dealership. */
    findByPhoto: (photoId: string) => evaluations.findOne({ 'photos._id': new ObjectId(photoId) }),
    async hasOpen(dealershipId: string, vin: string): Promise<boolean> {
      if (vin === '') return false
      return (await evaluations.countDocuments({ dealershipId: new ObjectId(dealershipId), openVin: vin }, { limit: 1 })) > 0
    },
    /**
     * Adds a step of an offer to its history; `closesVin`: its VIN may be submitted again from now on. Returns it as it is then; null when it was
     * deleted. One that was submitted before steps were kept gets its first one too.
     */
    addOfferStep: (
      { _id, dealershipId }: Pick<EvaluationDoc, '_id' | 'dealershipId'>,
      step: StepDoc,
      session: ClientSession,
      { closesVin = false }: { closesVin?: boolean } = {},
    ) => {
      const before = { $ifNull: ['$history', [{ step: 'submitted', at: '$submittedAt', by: null }]] }
      // literal: what people type may look like an expression
      const history = { $slice: [{ $concatArrays: [before, [{ $literal: step }]] }, -HISTORY_MAX] }
      const pipeline = [{ $set: { history } }, ...(closesVin ? [{ $unset: 'openVin' }] : [])]
      return evaluations.findOneAndUpdate({ _id, dealershipId }, pipeline, { session, returnDocument: 'after' })
    },
    list: (dealershipId: string, query: EvaluationQuery, { skip, limit }: { skip: number; limit: number }) =>
      evaluations.find(matching(dealershipId, query), { sort: { submittedAt: -1, _id: -1 }, skip, limit }).toArray(),
    count: (dealershipId: string, query: EvaluationQuery) => evaluations.countDocuments(matching(dealershipId, query)),
    /** Which of the images belong to a photo of an evaluation. */
    async referenced(fileIds: readonly ObjectId[]): Promise<ObjectId[]> {
      const ids = { $in: [...fileIds] }
      const found = await evaluations
        .find({ $or: [{ 'photos.masterId': ids }, { 'photos.thumbId': ids }] })
        .project<{ photos: PhotoDoc[] }>({ photos: 1 })
        .toArray()
      return found.flatMap(({ photos }) => photos.flatMap(({ masterId, thumbId }) => [masterId, thumbId]))
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(evaluations, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type EvaluationStore = ReturnType<typeof createEvaluationStore>

function matching(dealershipId: string, { search = '', customerPhone = '', customerEmail = '' }: EvaluationQuery): Filter<EvaluationDoc> {
  return {
    dealershipId: new ObjectId(dealershipId),
    ...(search !== '' && { search: searchPattern(search) }),
    ...(customerPhone !== '' && { 'customerInfo.phone': phoneDigits(customerPhone) }),
    ...(customerEmail !== '' && { 'customerInfo.email': customerEmail.toLowerCase() }),
  }
}
