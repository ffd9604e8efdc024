import { z } from 'zod'
import { objectIdField, textField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { holderOfRecord, staffOfRecord } from '../usual-access.ts'
import { customerLinkField, mailQuery } from './customer-links.ts'
import { customerOfferSchema, OFFER_LIMITS, offerAmountField, offerSchema } from './offers.ts'
import { photoSizeField } from './photo-size.ts'
import { evaluationSchema } from './records.ts'

const offerParams = z.object({ evaluationId: objectIdField, offerId: objectIdField })
const linkParams = z.object({ offer: customerLinkField })
const offerLink = z.object({
  /** the path of the customer's page */
  link: z.string(),
  expiresAt: timeField,
  /** whether the link is also being mailed */
  mailed: z.boolean(),
})

/** Offers for trade-ins (rules: trade-in offer). */
export const offerOperations = {
  makeOffer: {
    method: 'POST',
    path: '/api/trade-in-evaluations/:evaluationId/offers',
    ...staffOfRecord,
    rules: ['must be in the future', `must be within ${OFFER_LIMITS.days} days`],
    errors: [409],
    summary: 'Makes the customer an offer; an open one before it is replaced. Twice with one `requestId` it is one offer.',
    params: z.object({ evaluationId: objectIdField }),
    query: mailQuery,
    body: z.object({
      amount: offerAmountField,
      /** in the future, at most OFFER_LIMITS.days from now */
      validUntil: timeField,
      note: textField(OFFER_LIMITS.note).default(''),
      requestId: z.uuid(),
      /** the open offer that the maker saw, null for none: the request is refused if it is no longer that one; left out, any is replaced */
      replaces: objectIdField.nullable().optional(),
    }),
    response: offerLink.extend({ offer: offerSchema, evaluation: evaluationSchema }),
    status: 201,
    repeatable: true,
  },
  withdrawOffer: {
    method: 'POST',
    path: '/api/trade-in-evaluations/:evaluationId/offers/:offerId/withdraw',
    ...staffOfRecord,
    errors: [409],
    summary: 'Takes an open offer back. One that is answered stays.',
    params: offerParams,
    response: evaluationSchema,
    repeatable: true,
  },
  createOfferLink: {
    method: 'POST',
    path: '/api/trade-in-evaluations/:evaluationId/offers/:offerId/link',
    ...staffOfRecord,
    errors: [409],
    summary: 'Another link to the customer’s page of an offer; the ones before go on working.',
    params: offerParams,
    query: mailQuery,
    response: offerLink,
    status: 201,
  },
  getTradeInOffer: {
    method: 'GET',
    path: '/api/trade-in-offers/:offer',
    ...holderOfRecord,
    errors: [410],
    summary: 'An offer for the holder of its link. The first time that the customer reads it counts as viewed.',
    params: linkParams,
    response: customerOfferSchema,
  },
  getTradeInOfferPhoto: {
    method: 'GET',
    path: '/api/trade-in-offers/:offer/photos/:photoId',
    ...holderOfRecord,
    errors: [410],
    summary: 'The image of a photo of the vehicle that an offer is for.',
    params: linkParams.extend({ photoId: objectIdField }),
    query: z.object({ size: photoSizeField }),
    response: { kind: 'raw', contentType: 'image/jpeg' },
  },
  answerTradeInOffer: {
    method: 'POST',
    path: '/api/trade-in-offers/:offer/answer',
    ...holderOfRecord,
    errors: [409, 410],
    summary: 'The customer accepts or declines. The same answer again is harmless; another one after it is refused.',
    params: linkParams,
    body: z.object({ answer: z.enum(['accepted', 'declined']), reason: textField(OFFER_LIMITS.reason).default('') }),
    response: customerOfferSchema,
    repeatable: true,
  },
  askAboutTradeInOffer: {
    method: 'POST',
    path: '/api/trade-in-offers/:offer/questions',
    ...holderOfRecord,
    errors: [409, 410],
    summary: 'The customer asks the dealership something about the offer.',
    params: linkParams,
    body: z.object({ text: textField(OFFER_LIMITS.question).min(1, 'is required'), requestId: z.uuid() }),
    response: customerOfferSchema,
    repeatable: true,
  },
} as const satisfies Operations
