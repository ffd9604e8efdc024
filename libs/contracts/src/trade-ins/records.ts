import { PHOTO_SHOT_KEYS } from '@forecourt/trade-in/photos'
import { z } from 'zod'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import { draftContentSchema, submissionSchema } from './form.ts'
import { offerSchema } from './offers.ts'
import { valuationSchema } from './valuation.ts'

/**
 * States of an evaluation (rules: evaluation status). `draft` until the customer submits; staff see the others. `pending` stands in records of
 * older systems and is shown as `need_reviewed`.
 */
const EVALUATION_STATUSES = ['need_reviewed', 'pending', 'approved'] as const
export type EvaluationStatus = (typeof EVALUATION_STATUSES)[number]

/** A photo, as the customer and staff see it. Its images are at `/uploads/trade-in-photos/{filename}` for staff. */
export const tradeInPhotoSchema = z.object({
  _id: objectIdField,
  /** '{id}.jpg' */
  filename: z.string(),
  originalName: z.string(),
  /** of the kept image */
  fileSize: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  shot: z.enum(PHOTO_SHOT_KEYS),
  uploadDate: timeField,
})
export type TradeInPhoto = z.infer<typeof tradeInPhotoSchema>

/** A draft as the wizard reads it back. */
export const draftSchema = z.object({
  dealershipId: objectIdField,
  /** `submitted`: it has become an evaluation and can no longer be changed */
  state: z.enum(['draft', 'submitted']),
  content: draftContentSchema,
  /** counts saves: when two devices save at the same time, the later save wins and the other device is notified */
  revision: z.number().int(),
  photos: z.array(tradeInPhotoSchema),
  /** the customer was known when the draft began: from a packet or a link of staff */
  known: z.boolean(),
  savedAt: timeField,
  expiresAt: timeField,
})

/** What staff say a trade-in is worth, in place of the estimate; `null` as amount lets the estimate hold again. */
const valueChangeSchema = z.object({ amount: z.number().int().nullable(), reason: z.string(), by: personSchema, at: timeField })

/** What happens to an evaluation, each with who and when (rules: evaluation history). */
const EVALUATION_STEPS = [
  'submitted',
  'approved',
  'need_reviewed',
  'value-changed',
  'photos-requested',
  'photo-links-revoked',
  'photos-added',
  'offer-made',
  'offer-viewed',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
  'offer-replaced',
  'offer-expired',
  'question-asked',
] as const
export type EvaluationStep = (typeof EVALUATION_STEPS)[number]

/** One step of an evaluation; `by` is null for the customer and the platform. */
const evaluationStepSchema = z.object({
  step: z.enum(EVALUATION_STEPS),
  at: timeField,
  by: personSchema.nullable(),
  /** dollars, of a value or an offer */
  amount: z.number().int().nullable(),
  /** a reason, note or question; '' without one */
  text: z.string(),
})

/** An evaluation as staff see it (rules: evaluation record). */
export const evaluationSchema = submissionSchema.extend({
  _id: objectIdField,
  dealershipId: objectIdField,
  status: z.enum(EVALUATION_STATUSES),
  submissionDate: timeField,
  submittedAt: timeField,
  createdAt: timeField,
  photos: z.array(tradeInPhotoSchema),
  updatedBy: personSchema.nullable(),
  /** ISO 4217, of every amount (rules: trade-in currency) */
  currency: z.string().default('USD'),
  /** null while there is none: nothing to compare with */
  evaluation: valuationSchema.nullable(),
  /** staff's own figure, where one holds */
  staffValue: valueChangeSchema.nullable(),
  /** oldest first */
  valueChanges: z.array(valueChangeSchema),
  /** newest first: the first is the one that counts */
  offers: z.array(offerSchema),
  /** the newest photo link that works */
  photoLink: z.object({ createdAt: timeField, expiresAt: timeField, createdBy: personSchema }).nullable(),
  /** oldest first */
  history: z.array(evaluationStepSchema),
})
export type Evaluation = z.infer<typeof evaluationSchema>
