import { z } from 'zod'
import { defineEvent, type EventDefinition } from '../event.ts'
import { objectIdField, timeField } from '../fields.ts'

export const evaluationSubmitted = defineEvent(
  'trade-ins.evaluation.submitted.v1',
  'trade-ins, when a customer submits an evaluation. leads makes a customer and lead of it and shows it on the timeline; the activity log listens.',
  z.object({
    dealershipId: objectIdField,
    evaluationId: objectIdField,
    /** '' if the vehicle has none */
    vin: z.string(),
    /** year, make, model and trim, for display */
    vehicleName: z.string(),
    currentMiles: z.number().int(),
    photoCount: z.number().int(),
    sellingOption: z.string(),
    /** the contact details by which leads finds the customer */
    customer: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** digits only */
      phone: z.string(),
      zipCode: z.string(),
    }),
    /** the hash of its origin's token, a packet visit or a staff link; leads knows its customer. Null without an origin */
    originHash: z.string().nullable(),
    /** when it was begun; absent if it was submitted without a draft, and in events of earlier versions */
    begunAt: timeField.optional(),
    /** the estimated range that the customer was shown, in dollars; null for none */
    range: z.object({ low: z.number().int(), high: z.number().int() }).nullable().default(null),
    /** ISO 4217, of the range (rules: trade-in currency) */
    currency: z.string().default('USD'),
  }),
)

/** The evaluation's facts in every later event. */
const evaluationFacts = {
  dealershipId: objectIdField,
  evaluationId: objectIdField,
  vin: z.string(),
  vehicleName: z.string(),
  customerName: z.string(),
  /** ISO 4217, of every amount (rules: trade-in currency) */
  currency: z.string().default('USD'),
}
/** A mail with a link for the customer; null for none. */
const mail = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), path: z.string() }).nullable()

export const evaluationReviewed = defineEvent(
  'trade-ins.evaluation.reviewed.v1',
  'trade-ins, when staff approve an evaluation or put it back to be reviewed, or say what it is worth. The activity log listens.',
  z.object({
    ...evaluationFacts,
    step: z.enum(['approved', 'need_reviewed', 'value-changed']),
    amount: z.number().int().nullable(),
    reason: z.string(),
  }),
)

export const valuationRefreshed = defineEvent(
  'trade-ins.valuation.refreshed.v1',
  'trade-ins, when staff have an estimate made again by the prices of now. leads takes over its currency; the activity log listens.',
  z.object({
    ...evaluationFacts,
    /** dollars; null when there are no comparable vehicles any more */
    tradeInValue: z.number().int().nullable(),
  }),
)

export const evaluationDeleted = defineEvent(
  'trade-ins.evaluation.deleted.v1',
  'trade-ins, when staff delete an evaluation. leads takes it off the timeline, notifications removes its alerts; the activity log listens.',
  z.object(evaluationFacts),
)

export const photosRequested = defineEvent(
  'trade-ins.photos.requested.v1',
  'trade-ins, when staff make a link for photos. leads shows it on the timeline and mails the link; the activity log listens.',
  z.object({ ...evaluationFacts, linkId: objectIdField, expiresAt: timeField, mail }),
)

export const photoLinksRevoked = defineEvent(
  'trade-ins.photo-links.revoked.v1',
  'trade-ins, when staff end the photo links of an evaluation that work. leads no longer mails them; the activity log listens.',
  z.object({ ...evaluationFacts, revoked: z.number().int() }),
)

export const photosAdded = defineEvent(
  'trade-ins.photos.added.v1',
  'trade-ins, for every photo that a customer adds by a link. leads shows on the timeline how many came by it.',
  z.object({ ...evaluationFacts, linkId: objectIdField, byLink: z.number().int(), photoCount: z.number().int() }),
)

/** The steps of an offer (rules: trade-in offer). */
export const OFFER_STEPS = ['made', 'viewed', 'asked', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired', 'mailed'] as const

export const offerChanged = defineEvent(
  'trade-ins.offer.changed.v1',
  'trade-ins, for every step of an offer. leads shows it on the timeline, puts an accepted one into the calculator of the customer’s packets, and mails ' +
    'the link; the activity log listens to what staff do.',
  z.object({
    ...evaluationFacts,
    offerId: objectIdField,
    step: z.enum(OFFER_STEPS),
    amount: z.number().int(),
    validUntil: timeField,
    /** the note of an offer that is new or mailed, the reason for declining, or the question */
    text: z.string(),
    /** what the customer owes on the vehicle, in dollars */
    payoffAmount: z.number(),
    mail,
  }),
)

export const tradeInSettingsChanged = defineEvent(
  'trade-ins.settings.changed.v1',
  'trade-ins, when staff change how trade-ins are valued or who sees it. The activity log listens.',
  z.object({
    dealershipId: objectIdField,
    /** names of the changed fields (tradeInSettingsSchema) */
    changed: z.array(z.string()),
  }),
)

export const tradeInsEvents = [
  evaluationSubmitted,
  evaluationReviewed,
  valuationRefreshed,
  evaluationDeleted,
  photosRequested,
  photoLinksRevoked,
  photosAdded,
  offerChanged,
  tradeInSettingsChanged,
] as const satisfies readonly EventDefinition[]
