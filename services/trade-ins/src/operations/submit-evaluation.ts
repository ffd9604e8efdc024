import { createHash } from 'node:crypto'
import { objectIdField } from '@forecourt/contracts/fields'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { badRequest, invalidFields } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { receiveFiles } from '@forecourt/service-kit/receive-files'
import { ObjectId } from 'mongodb'
import { countBegun, countPhotoBytes } from '../access/allowances.ts'
import { requireDealership } from '../access/open-dealership.ts'
import type { TradeInsDeps } from '../deps.ts'
import { discardImages } from '../photos/discard-images.ts'
import { arrivalOf } from '../photos/photo-intake.ts'
import { storePhoto, takePhoto } from '../photos/store-photo.ts'
import { imagesOf, type PhotoDoc } from '../store/photo-doc.ts'
import { contentOfForm, JSON_PART_CHARACTERS } from '../submission/submission-form.ts'
import { type Submitted, storeEvaluation, submitted, submittedBefore } from '../submission/submit.ts'

type Operation = typeof tradeInsOperations.submitEvaluation

/** Submits an evaluation in one form, with its fields in any order. Idempotent by the `idempotency-key` header (rules: trade-in submission). */
export function submitEvaluation(deps: TradeInsDeps): Handler<Operation> {
  return async (call) => {
    const photos: PhotoDoc[] = []
    try {
      const answer = await submit(deps, call, photos)
      if (!answer.isNew) await discardImages(deps, photos)
      return answer.submitted
    } catch (error) {
      await discardImages(deps, photos)
      throw error
    }
  }
}

/** `isNew`: the photos now belong to the evaluation. */
async function submit(deps: TradeInsDeps, call: Call<Operation>, photos: PhotoDoc[]): Promise<{ isNew: boolean; submitted: Submitted }> {
  const { stores } = deps
  const { fields } = await receivePhotos(deps, call, photos)
  const dealershipId = dealershipOf(fields.dealershipId)
  await requireDealership(deps, dealershipId)
  const evaluationId = new ObjectId()
  if (fields.website?.some((text) => text !== '')) return { isNew: false, submitted: submitted(evaluationId, null) }
  const idempotencyKey = keyOf(call.request.headers['idempotency-key'])
  const before = idempotencyKey === undefined ? null : await stores.evaluations.findByKey(dealershipId, idempotencyKey)
  if (before !== null) return { isNew: false, submitted: submittedBefore(before) }
  const content = contentOfForm(fields)
  const count = async () => {
    const visitor = { dealershipId, ip: call.request.ip }
    await countBegun(deps, visitor)
    await countPhotoBytes(
      deps,
      visitor,
      photos.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
  const evaluation = { evaluationId, dealershipId, content, photos, originHash: null, idempotencyKey, count }
  const kept = await storeEvaluation(deps, evaluation, call.context(dealershipId), async (session) => {
    await stores.bytes.assignTo(dealershipId, imagesOf(photos), session)
    return photos
  })
  if (kept !== null) return { isNew: true, submitted: kept }
  const same = idempotencyKey === undefined ? null : await stores.evaluations.findByKey(dealershipId, idempotencyKey)
  return { isNew: false, submitted: submittedBefore(same ?? { _id: evaluationId }) }
}

function receivePhotos(deps: TradeInsDeps, call: Call<Operation>, photos: PhotoDoc[]) {
  const arrival = { ...arrivalOf(call.request), isOfForm: true }
  const onFile = async ({ stream, fileName }: { stream: AsyncIterable<Buffer>; fileName: string }) => {
    const processed = await takePhoto(deps, arrival, async () => stream)
    photos.push(await storePhoto(deps, null, processed, { originalName: fileName, shot: 'other', requestId: '' }))
  }
  return receiveFiles(call, tradeInsOperations.submitEvaluation, onFile, { needsFile: false, fieldCharacters: JSON_PART_CHARACTERS })
}

function dealershipOf(values: readonly string[] = []): string {
  const id = objectIdField.safeParse(values[0])
  if (!id.success || values.length !== 1) throw invalidFields([{ path: 'dealershipId', message: 'must be a 24-character id' }])
  return id.data
}

const MAX_KEY_LENGTH = 200

/** Hashes the idempotency key, which may contain personal data. */
function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  const key = String(header)
  if (key.length > MAX_KEY_LENGTH)
    throw badRequest('IDEMPOTENCY_KEY', `The header “idempotency-key” may have up to ${MAX_KEY_LENGTH} characters.`)
  return createHash('sha256').update(key).digest('base64url')
}
