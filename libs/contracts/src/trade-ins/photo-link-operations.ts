import { PHOTO_MAX_BYTES, PHOTO_SHOT_KEYS, PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { z } from 'zod'
import { doneSchema, objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { holderOfRecord, staffOfRecord } from '../usual-access.ts'
import { customerLinkField, mailQuery } from './customer-links.ts'
import { linkPersonSchema } from './link-person.ts'
import { photoSizeField } from './photo-size.ts'
import { tradeInPhotoSchema } from './records.ts'

const evaluationParams = z.object({ evaluationId: objectIdField })
const linkParams = z.object({ link: customerLinkField })
const photoParams = linkParams.extend({ photoId: objectIdField })

/** Links through which customers add photos to their submission (rules: photo link). */
export const photoLinkOperations = {
  createPhotoLink: {
    method: 'POST',
    path: '/api/trade-in-evaluations/:evaluationId/photo-upload-link',
    ...staffOfRecord,
    summary: 'A link with which the customer adds photos, for PHOTO_LINK_DAYS days. The ones before go on working until they are revoked.',
    params: evaluationParams,
    query: mailQuery,
    response: z.object({
      success: z.boolean(),
      /** the path of the customer's page */
      uploadLink: z.string(),
      message: z.string(),
      expiresAt: timeField,
      /** whether the link is also being mailed */
      mailed: z.boolean(),
    }),
    status: 201,
  },
  revokePhotoLinks: {
    method: 'DELETE',
    path: '/api/trade-in-evaluations/:evaluationId/photo-upload-link',
    ...staffOfRecord,
    summary: 'Ends every photo link of an evaluation. Photos that came by them stay.',
    params: evaluationParams,
    response: z.object({ success: z.boolean(), revoked: z.number().int() }),
    repeatable: true,
  },
  getPhotoRequest: {
    method: 'GET',
    path: '/api/trade-in-photo-links/:link',
    ...holderOfRecord,
    errors: [410],
    summary: 'What photos are wanted of, for the holder of the link, and the photos that came by it.',
    params: linkParams,
    response: z.object({
      dealershipId: objectIdField,
      dealershipName: z.string(),
      vehicleName: z.string(),
      firstName: z.string(),
      askedBy: linkPersonSchema,
      expiresAt: timeField,
      photos: z.array(tradeInPhotoSchema),
      /** the number of further photos that the evaluation can have, of PHOTOS_MAX */
      room: z.number().int().max(PHOTOS_MAX),
    }),
  },
  addRequestedPhoto: {
    method: 'POST',
    path: '/api/trade-in-photo-links/:link/photos',
    ...holderOfRecord,
    errors: [409, 410],
    summary: 'One photo: the file `photo`, its `shot`, and a `requestId` of the browser, which makes sending it again harmless.',
    params: linkParams,
    query: z.object({ shot: z.enum(PHOTO_SHOT_KEYS).default('other'), requestId: z.uuid() }),
    body: { kind: 'multipart', fileField: 'photo', maxBytes: PHOTO_MAX_BYTES },
    response: tradeInPhotoSchema,
    status: 201,
    rateLimit: 'document',
  },
  getRequestedPhoto: {
    method: 'GET',
    path: '/api/trade-in-photo-links/:link/photos/:photoId',
    ...holderOfRecord,
    errors: [410],
    summary: 'The image of a photo that came by a link.',
    params: photoParams,
    query: z.object({ size: photoSizeField }),
    response: { kind: 'raw', contentType: 'image/jpeg' },
  },
  removeRequestedPhoto: {
    method: 'DELETE',
    path: '/api/trade-in-photo-links/:link/photos/:photoId',
    ...holderOfRecord,
    errors: [410],
    summary: 'Removes a photo that came by a link.',
    params: photoParams,
    response: doneSchema,
    repeatable: true,
  },
} as const satisfies Operations
