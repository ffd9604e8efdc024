import { z } from 'zod'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import { linkPersonSchema } from './link-person.ts'

/**
 * States of an offer (rules: trade-in offer). `open` until the customer answers, staff withdraw it, another one replaces it, or it expires. The
 * other states are final.
 */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_LIMITS = { amount: 1_000_000, note: 1_000, question: 1_000, questions: 20, reason: 500, days: 90 } as const

export const offerAmountField = z.number().int('must be whole dollars').min(1, 'must be at least 1').max(OFFER_LIMITS.amount)

/** A customer's question about an offer. */
const offerQuestionSchema = z.object({ text: z.string(), at: timeField })

/** An offer as staff see it. */
export const offerSchema = z.object({
  _id: objectIdField,
  /** dollars */
  amount: z.number().int(),
  validUntil: timeField,
  note: z.string(),
  state: z.enum(OFFER_STATES),
  madeBy: personSchema,
  madeAt: timeField,
  /** when the customer first opened it */
  viewedAt: timeField.nullable(),
  answeredAt: timeField.nullable(),
  /** why it was declined; '' if the customer gave no reason */
  reason: z.string(),
  questions: z.array(offerQuestionSchema),
  /** the estimated trade-in value when the offer was made; null without an estimate */
  estimate: z.number().int().nullable(),
})
export type Offer = z.infer<typeof offerSchema>

/** An offer as its customer sees it. */
export const customerOfferSchema = z.object({
  dealershipId: objectIdField,
  dealershipName: z.string(),
  vehicleName: z.string(),
  vin: z.string(),
  currentMiles: z.number().int(),
  firstName: z.string(),
  amount: z.number().int(),
  /** ISO 4217, of every amount (rules: trade-in currency) */
  currency: z.string().default('USD'),
  validUntil: timeField,
  note: z.string(),
  state: z.enum(OFFER_STATES),
  madeAt: timeField,
  answeredAt: timeField.nullable(),
  madeBy: linkPersonSchema,
  /** its basis: the number of comparable vehicles of the dealership, and the answers that lower the value, in words */
  basis: z.object({ comparables: z.number().int(), answers: z.array(z.string()) }),
  /** what the customer owes, in dollars; 0 for nothing */
  payoffAmount: z.number(),
  photos: z.array(z.object({ _id: objectIdField, width: z.number().int(), height: z.number().int() })),
  questions: z.array(offerQuestionSchema),
})
export type CustomerOffer = z.infer<typeof customerOfferSchema>
