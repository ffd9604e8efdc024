import type { ResponseOf } from '@forecourt/contracts/operation'
import { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import type { DraftContent, Submission } from '@forecourt/contracts/trade-ins/form'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { conflict } from '@forecourt/service-kit/errors'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { type ClientSession, ObjectId } from 'mongodb'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'
import { currencyOf } from '../evaluations/currency.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { vehicleName } from '../evaluations/vehicle-name.ts'
import { vehicleYear } from '../evaluations/vehicle-year.ts'
import { outcomeOf } from '../metrics.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'
import { customerRange } from '../valuation/customer-range.ts'
import { estimateValue } from '../valuation/estimate-value.ts'
import { searchText } from './search-text.ts'
import { toSubmission } from './to-submission.ts'

const DUPLICATE_VIN = 'DUPLICATE_VIN'

/** The data of a new evaluation. */
interface NewEvaluation {
  evaluationId: ObjectId
  dealershipId: string
  content: DraftContent
  photos: PhotoDoc[]
  /** the hash of the token that the draft began with; null without one (rules: trade-in origin) */
  originHash: string | null
  /** when the draft was begun; absent without one */
  begunAt?: Date
  idempotencyKey?: string | undefined
  /** Counts the evaluation against the dealership's allowance, once it is valid. Throws 429. */
  count?: () => Promise<void>
}

/** The response to a submission. */
export type Submitted = ResponseOf<typeof tradeInsOperations.submitDraft>

/**
 * Stores an evaluation and its event in one transaction, together with the writes of `along` (rules: trade-in submission). Throws 400 for a broken
 * rule, 409 while an evaluation of the VIN is open, and what `count` throws. Returns null if the same submission was stored before: `along` returns
 * null, or a unique key is violated.
 */
export async function storeEvaluation(...args: Parameters<typeof store>): Promise<Submitted | null> {
  const [{ metrics }] = args
  try {
    const kept = await store(...args)
    if (kept !== null) metrics.submission('kept')
    return kept
  } catch (error) {
    const isDuplicate = (error as { code?: string }).code === DUPLICATE_VIN
    const outcome = outcomeOf(error)
    metrics.submission(isDuplicate ? 'duplicate' : outcome === 'busy' ? 'failed' : outcome)
    throw error
  }
}

async function store(
  deps: TradeInsDeps,
  evaluation: NewEvaluation,
  context: EventContext,
  along: (session: ClientSession) => Promise<PhotoDoc[] | null>,
): Promise<Submitted | null> {
  const { stores, messaging, transaction } = deps
  const { dealershipId, evaluationId } = evaluation
  const submission = toSubmission(evaluation.content)
  const { vin } = submission.vehicleInfo
  if (await stores.evaluations.hasOpen(dealershipId, vin)) return wasKept(deps, evaluation, vin)
  await evaluation.count?.()
  let range: Submitted['range'] = null
  try {
    const { valuation, currency } = await estimateValue(deps, dealershipId, submission)
    const shownRange = valuation && customerRange(valuation, await stores.settings.of(dealershipId))
    const kept = await transaction(async (session) => {
      const photos = await along(session)
      if (photos === null) return false
      const doc = { ...toDoc({ ...evaluation, photos }, submission, context.now), currency, evaluation: valuation, shownRange }
      await stores.evaluations.add(doc, session)
      await messaging.outbox.add(session, evaluationSubmitted, eventOf(doc, evaluation), context)
      return true
    })
    if (!kept) return null
    range = shownRange && { ...shownRange, currency }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return wasKept(deps, evaluation, vin)
  }
  await requireStillOpen(deps, dealershipId)
  notifyScreens(deps, { _id: evaluationId, dealershipId: new ObjectId(dealershipId) })
  return submitted(evaluationId, range)
}

/** Returns the response for a stored evaluation. */
export function submitted(evaluationId: ObjectId, range: Submitted['range']): Submitted {
  return { success: true, message: TRADE_IN_MESSAGES.successTitle, evaluationId: evaluationId.toHexString(), range }
}

/** Returns the response for an evaluation that was stored before, with the range that was shown then. */
export function submittedBefore(doc: Pick<EvaluationDoc, '_id' | 'shownRange' | 'currency'>): Submitted {
  const { _id, shownRange = null } = doc
  return submitted(_id, shownRange && { ...shownRange, currency: currencyOf(doc) })
}

/** Returns null for a repeated submission; throws 409 for another one of the VIN (rules: duplicate trade-in). */
async function wasKept({ stores }: TradeInsDeps, { evaluationId, dealershipId, idempotencyKey }: NewEvaluation, vin: string) {
  const same =
    idempotencyKey === undefined
      ? await stores.evaluations.find(evaluationId)
      : await stores.evaluations.findByKey(dealershipId, idempotencyKey)
  if (same !== null) return null
  throw conflict(DUPLICATE_VIN, TRADE_IN_MESSAGES.duplicate, { vin })
}

function toDoc({ evaluationId, dealershipId, photos, idempotencyKey }: NewEvaluation, submission: Submission, now: Date): EvaluationDoc {
  const { vin } = submission.vehicleInfo
  return {
    _id: evaluationId,
    dealershipId: new ObjectId(dealershipId),
    status: 'need_reviewed',
    ...(vin !== '' && { openVin: vin }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...submission,
    photos,
    search: searchText(submission),
    submittedAt: now,
    vehicleYear: vehicleYear(submission.vehicleInfo),
    updatedBy: null,
    history: [{ step: 'submitted', at: now, by: null }],
  }
}

function eventOf(doc: EvaluationDoc, { originHash, begunAt }: Pick<NewEvaluation, 'originHash' | 'begunAt'>) {
  const { vehicleInfo, customerInfo, photos } = doc
  const { vin, currentMiles } = vehicleInfo
  const { firstName, lastName, email, phone, zipCode, sellingOption } = customerInfo
  return {
    dealershipId: doc.dealershipId.toHexString(),
    evaluationId: doc._id.toHexString(),
    vin,
    vehicleName: vehicleName(vehicleInfo),
    currentMiles,
    photoCount: photos.length,
    sellingOption,
    customer: { firstName, lastName, email, phone, zipCode },
    originHash,
    ...(begunAt !== undefined && { begunAt: begunAt.toISOString() }),
    range: doc.shownRange ? { low: doc.shownRange.low, high: doc.shownRange.high } : null,
    currency: currencyOf(doc),
  }
}
