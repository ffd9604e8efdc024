import { PHOTO_SHOT_KEYS } from '@forecourt/trade-in/photos'
import { z } from 'zod'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import { draftContentSchema, submissionSchema } from './form.ts'
import { offerSchema } from './offers.ts'
import { valuationSchema } from './valuation.ts'

/**
 * States of an evaluation (rules: evaluation status). `draft` until the customer submits; staff see the other states. `pending` occurs in records of
 * older systems, and is shown as `need_reviewed`.
 */
const EVALUATION_STATUSES = ['need_reviewed', 'pending', 'approved'] as const
export type EvaluationStatus = (typeof EVALUATION_STATUSES)[number]

/** A photo, as the customer and staff see it. Staff find its images at `/uploads/trade-in-photos/{filename}`. */
export const tradeInPhotoSchema = z.object({
  _id: objectIdField,
  /** '{id}.jpg' */
  filename: z.string(),
  originalName: z.string(),
  /** the size of the stored image */
  fileSize: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  shot: z.enum(PHOTO_SHOT_KEYS),
  uploadDate: timeField,
})
export type TradeInPhoto = z.infer<typeof tradeInPhotoSchema>

/** A draft as the wizard loads it. */
export const draftSchema = z.object({
  dealershipId: objectIdField,
  /** `submitted`: it has become an evaluation and can no longer be changed */
  state: z.enum(['draft', 'submitted']),
  content: draftContentSchema,
  /** counts saves: when two devices save at the same time, the later save wins and the other device is notified */
  revision: z.number().int(),
  photos: z.array(tradeInPhotoSchema),
  /** the customer was known when the draft was created, from a packet or a staff link */
  known: z.boolean(),
  savedAt: timeField,
  expiresAt: timeField,
})

/** A trade-in value set by staff in place of the estimate; `null` as amount restores the estimate. */
const valueChangeSchema = z.object({ amount: z.number().int().nullable(), reason: z.string(), by: personSchema, at: timeField })

/** The steps of an evaluation, each recorded with its time and user (rules: evaluation history). */
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

/** A step of an evaluation; `by` is null for the customer and the platform. */
const evaluationStepSchema = z.object({
  step: z.enum(EVALUATION_STEPS),
  at: timeField,
  by: personSchema.nullable(),
  /** the dollars of a value or an offer */
  amount: z.number().int().nullable(),
  /** a reason, note or question, or how many photos were added: '3 photos'; '' without one */
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
  /** null if there is none, for lack of comparable vehicles */
  evaluation: valuationSchema.nullable(),
  /** the value set by staff; null if there is none */
  staffValue: valueChangeSchema.nullable(),
  /** oldest first */
  valueChanges: z.array(valueChangeSchema),
  /** newest first; only the first one counts */
  offers: z.array(offerSchema),
  /** the newest valid photo link */
  photoLink: z.object({ createdAt: timeField, expiresAt: timeField, createdBy: personSchema }).nullable(),
  /** oldest first */
  history: z.array(evaluationStepSchema),
})
export type Evaluation = z.infer<typeof evaluationSchema>
