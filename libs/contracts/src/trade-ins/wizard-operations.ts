import { CONDITION_MESSAGE, TIRES_MESSAGES } from '@forecourt/trade-in/condition'
import { DETAILS_MESSAGES } from '@forecourt/trade-in/details'
import { PHOTO_MAX_BYTES, PHOTO_SHOT_KEYS, PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { VIN_MESSAGES } from '@forecourt/vin/check-digit'
import { z } from 'zod'
import { anyone } from '../callers.ts'
import { doneSchema, objectIdField, requestIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { anyoneNoDealership, holderOfRecord } from '../usual-access.ts'
import { draftContentSchema, tradeInVinField } from './form.ts'
import { photoSizeField } from './photo-size.ts'
import { draftSchema, tradeInPhotoSchema } from './records.ts'

/** Why a submission is rejected, beyond its form (rules: trade-in submission); the last message is followed by what is missing. */
const SUBMISSION_RULES = [...Object.values(VIN_MESSAGES), ...DETAILS_MESSAGES, ...Object.values(TIRES_MESSAGES), `${CONDITION_MESSAGE}…`]

/** The secret token of a draft, 43 URL-safe characters (rules: trade-in drafts). */
const draftTokenField = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the token of a trade-in')
const draftParams = z.object({ draft: draftTokenField })
const draftPhotoParams = draftParams.extend({ photoId: objectIdField })

/** The response to a submission (rules: trade-in submission). */
const submitted = z.object({
  success: z.boolean(),
  message: z.string(),
  evaluationId: objectIdField,
  /**
   * the estimated range in dollars, if the dealership shows it to customers; null if a person will make the estimate (rules: range for customers)
   */
  range: z
    .object({ low: z.number().int(), high: z.number().int(), comparables: z.number().int(), currency: z.string().default('USD') })
    .nullable(),
})

/** The operations of the customers' wizard: duplicates, drafts, photos, submission. */
export const wizardOperations = {
  checkTradeInVin: {
    method: 'GET',
    path: '/api/trade-in-evaluations/check-vin',
    access: anyone,
    tenant: { from: 'query', name: 'dealershipId' },
    // rules: duplicate trade-in
    summary: 'Whether an evaluation of this VIN is open at a dealership. It says nothing about who submitted it.',
    query: z.object({ vin: tradeInVinField, dealershipId: objectIdField }),
    response: z.object({ exists: z.boolean() }),
  },
  submitEvaluation: {
    method: 'POST',
    path: '/api/trade-in-evaluations',
    ...anyoneNoDealership,
    errors: [404, 409],
    summary:
      'An evaluation in one form: the fields `dealershipId`, `vehicleInfo`, `customerInfo`, `features` and `condition` (JSON), and `photos`. ' +
      'The header `idempotency-key` makes retries safe.',
    body: { kind: 'multipart', fileField: 'photos', maxBytes: PHOTO_MAX_BYTES, maxFiles: PHOTOS_MAX },
    response: submitted,
    status: 201,
    rateLimit: 'upload',
  },
  beginDraft: {
    method: 'POST',
    path: '/api/trade-in-drafts',
    access: anyone,
    tenant: { from: 'body', name: 'dealershipId' },
    // otherwise one client address could use up the hourly limit of a dealership
    rateLimit: 'request',
    summary: 'Begins an evaluation that is saved while it is filled in, and answers its token. `origin` makes the customer known.',
    body: z.object({
      dealershipId: objectIdField,
      /** the visit token of a packet page, or the token of a staff link */
      origin: z.string().trim().max(200).optional(),
      requestId: requestIdField,
      /** a hidden field (honeypot): only bots fill it in */
      website: z.string().max(200).optional(),
    }),
    response: z.object({ draft: draftTokenField, expiresAt: timeField }),
    status: 201,
  },
  getDraft: {
    method: 'GET',
    path: '/api/trade-in-drafts/:draft',
    ...holderOfRecord,
    summary: 'A saved evaluation with its photos, for the holder of its token.',
    params: draftParams,
    response: draftSchema,
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/trade-in-drafts/:draft',
    ...holderOfRecord,
    errors: [409],
    summary: 'Saves what is typed. Nothing is required yet.',
    params: draftParams,
    body: draftContentSchema.extend({ revision: z.number().int().min(0) }),
    response: z.object({
      revision: z.number().int(),
      /** true when another device has saved since `revision`; this save, the newest, is kept */
      overtook: z.boolean(),
      savedAt: timeField,
      expiresAt: timeField,
    }),
    repeatable: true,
  },
  discardDraft: {
    method: 'DELETE',
    path: '/api/trade-in-drafts/:draft',
    ...holderOfRecord,
    errors: [409],
    summary: 'Forgets a saved evaluation and its photos.',
    params: draftParams,
    response: doneSchema,
  },
  addDraftPhoto: {
    method: 'POST',
    path: '/api/trade-in-drafts/:draft/photos',
    ...holderOfRecord,
    errors: [409],
    summary: 'One photo: the file `photo`, its `shot`, and a `requestId` of the browser, which makes sending it again harmless.',
    params: draftParams,
    query: z.object({ shot: z.enum(PHOTO_SHOT_KEYS).default('other'), requestId: z.uuid() }),
    body: { kind: 'multipart', fileField: 'photo', maxBytes: PHOTO_MAX_BYTES },
    response: tradeInPhotoSchema,
    status: 201,
    rateLimit: 'document',
  },
  getDraftPhoto: {
    method: 'GET',
    path: '/api/trade-in-drafts/:draft/photos/:photoId',
    ...holderOfRecord,
    summary: 'The image of a photo of a saved evaluation.',
    params: draftPhotoParams,
    query: z.object({ size: photoSizeField }),
    response: { kind: 'raw', contentType: 'image/jpeg' },
  },
  removeDraftPhoto: {
    method: 'DELETE',
    path: '/api/trade-in-drafts/:draft/photos/:photoId',
    ...holderOfRecord,
    errors: [409],
    summary: 'Removes a photo of a saved evaluation.',
    params: draftPhotoParams,
    response: doneSchema,
    repeatable: true,
  },
  submitDraft: {
    method: 'POST',
    path: '/api/trade-in-drafts/:draft/submit',
    ...holderOfRecord,
    errors: [409],
    rules: SUBMISSION_RULES,
    summary: 'Submits a saved evaluation, by the rules of submitEvaluation. Submitting again answers the same evaluation.',
    params: draftParams,
    /** the current input, so that nothing unsaved is lost */
    body: draftContentSchema.extend({
      /** the request ids of photos that the customer removed before the response to their upload: they are left out */
      removedPhotos: z.array(z.uuid()).max(100).optional(),
    }),
    response: submitted,
    status: 201,
    repeatable: true,
  },
} as const satisfies Operations
