import { z } from 'zod'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { objectIdField, personSchema, timeField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { staffInDealership, staffNoDealership } from '../usual-access.ts'
import { CONTACT_CHANNELS } from './contacts.ts'
import {
  customerLogSchema,
  customerRequestSchema,
  leadSchema,
  linkField,
  PACKET_CHANNELS,
  PACKET_TEMPLATES,
  submittedOptionsSchema,
  vehicleSummarySchema,
} from './records.ts'

/** Entries per page of a timeline. */
const TIMELINE_PAGE_SIZE = 30
/** Maximum number of field changes per visit in a timeline; the click stream has all of them. */
export const TIMELINE_CHANGES = 20
/** Maximum number of document pages per visit in a timeline; the click stream has all of them. */
export const TIMELINE_PAGES_READ = 20
/** The steps after the submission of a trade-in (rules: trade-in on the timeline). */
const TRADE_IN_STEPS = [
  'photos-requested',
  'photos-added',
  'offer-made',
  'offer-viewed',
  'offer-asked',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
  'offer-replaced',
  'offer-expired',
  'offer-mailed',
] as const
export type TradeInStep = (typeof TRADE_IN_STEPS)[number]
/** Maximum number of steps of one trade-in in a timeline, newest kept. */
export const TRADE_IN_STEPS_MAX = 100
/** Days in the sparkline of opens. */
export const OPENS_BY_DAY = 30
/** Maximum number of people in the strip of current viewers. */
export const VIEWERS_LIMIT = 50

const packetOf = { packetLogId: objectIdField, link: z.string(), vehicle: vehicleSummarySchema }

/** Counts of what was viewed in one visit. */
const lookedAt = { photos: z.number().int(), pdfs: z.number().int(), videos: z.number().int(), calculatorChanges: z.number().int() }

/** A document page that was read in a visit, and the total time. */
const pageReadSchema = z.object({
  document: z.enum(DOCUMENT_KINDS),
  page: z.number().int(),
  /** the number of pages of the document */
  pages: z.number().int(),
  seconds: z.number().int(),
})
export type PageReadInVisit = z.infer<typeof pageReadSchema>

/** A visit of a packet page, with its duration in seconds. */
const packetSessionSchema = z.object({
  _id: objectIdField,
  ...packetOf,
  startedAt: timeField,
  /** null while it is open */
  endedAt: timeField.nullable(),
  lastActiveAt: timeField,
  seconds: z.number().int(),
  active: z.boolean(),
  ...lookedAt,
})
export type PacketSession = z.infer<typeof packetSessionSchema>

/** A stable unique id of an entry, also while its visit is active. */
const entryId = { id: z.string() }

/** An entry in the timeline of a lead. */
const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead-created'), ...entryId, at: timeField, by: personSchema.nullable(), vehicle: vehicleSummarySchema }),
  z.object({
    kind: z.literal('packet-sent'),
    ...entryId,
    at: timeField,
    by: personSchema.nullable(),
    ...packetOf,
    template: z.enum(PACKET_TEMPLATES),
  }),
  z.object({ kind: z.literal('email-sent'), ...entryId, at: timeField, by: personSchema.nullable(), ...packetOf, to: z.string() }),
  z.object({
    kind: z.literal('visit'),
    ...entryId,
    at: timeField,
    ...packetOf,
    endedAt: timeField.nullable(),
    seconds: z.number().int(),
    active: z.boolean(),
    ...lookedAt,
    /** the newest changes, at most TIMELINE_CHANGES */
    changes: z.array(customerLogSchema),
    /** ISO 4217, of the amounts in the changes; absent for US dollars */
    currency: z.string().optional(),
    /** the opened documents, without duplicates */
    documents: z.array(z.enum(DOCUMENT_KINDS)),
    /** by document and page; the pages that were read longest, at most TIMELINE_PAGES_READ */
    pagesRead: z.array(pageReadSchema),
  }),
  z.object({
    kind: z.literal('trade-in-submitted'),
    ...entryId,
    at: timeField,
    evaluationId: objectIdField,
    /** the customer's own vehicle by year, make, model and trim; `vin` is '' if it has none */
    vehicleName: z.string(),
    vin: z.string(),
    currentMiles: z.number().int(),
    photoCount: z.number().int(),
  }),
  z.object({
    kind: z.literal('trade-in-step'),
    ...entryId,
    step: z.enum(TRADE_IN_STEPS),
    at: timeField,
    /** null for the customer and for the platform */
    by: personSchema.nullable(),
    evaluationId: objectIdField,
    vehicleName: z.string(),
    /** the dollars of an offer */
    amount: z.number().int().nullable(),
    /** ISO 4217, of the amount (rules: trade-in currency) */
    currency: z.string().default('USD'),
    /** a note, reason or question; '' without one */
    text: z.string(),
    /** the number of photos added through a link */
    count: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal('requested'), ...entryId, at: timeField, request: customerRequestSchema }),
  z.object({
    kind: z.literal('packet-shared'),
    ...entryId,
    at: timeField,
    by: personSchema.nullable(),
    ...packetOf,
    channel: z.enum(PACKET_CHANNELS),
  }),
  z.object({
    kind: z.literal('contacted'),
    ...entryId,
    at: timeField,
    by: personSchema.nullable(),
    channel: z.enum(CONTACT_CHANNELS),
    /** '' without a text */
    text: z.string(),
  }),
  z.object({ kind: z.literal('submitted'), ...entryId, at: timeField, ...packetOf, options: submittedOptionsSchema }),
])
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** A reason for an engagement score: 'Opened 3 times', 30. */
const scoreReasonSchema = z.object({ label: z.string(), points: z.number().int() })
export type ScoreReason = z.infer<typeof scoreReasonSchema>

/** A current viewer of a packet; several tabs count as one viewer. */
const viewerSchema = z.object({
  dealershipId: objectIdField,
  customerId: objectIdField,
  /** the customer's newest lead that the caller may see; null if there is none */
  leadId: objectIdField.nullable(),
  customerName: z.string(),
  /** '' if unknown */
  phone: z.string(),
  ...packetOf,
  since: timeField,
  lastActiveAt: timeField,
  /** the last action on the page: a field of the log; '' before the first action */
  lastAction: z.string(),
})
export type Viewer = z.infer<typeof viewerSchema>

/** Customers' activity on their packets, for staff. SALES see that of leads they may see (rules: lead visibility). */
export const engagementOperations = {
  getLeadTimeline: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/leads/:leadId/timeline',
    ...staffInDealership,
    summary: 'A lead with everything its customer did, newest first: a page of entries before `before`, the score and why, opens by day.',
    params: dealershipParams.extend({ leadId: objectIdField }),
    query: z.object({
      before: timeField.optional(),
      limit: wholeNumberField(1, 100).default(TIMELINE_PAGE_SIZE),
    }),
    response: z.object({
      lead: leadSchema,
      entries: z.array(timelineEntrySchema),
      /** whether there are older entries */
      more: z.boolean(),
      reasons: z.array(scoreReasonSchema),
      secondsViewed: z.number().int(),
      /** the last OPENS_BY_DAY days in the dealership's time zone, oldest first (rules: days and dates) */
      opensByDay: z.array(z.object({ day: z.string(), opens: z.number().int() })),
    }),
  },
  getSessionActivity: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/session-activity/:email',
    ...staffInDealership,
    summary: 'The visits of a customer to their packet pages, newest first; of one packet with `link`.',
    params: dealershipParams.extend({ email: z.string().trim().toLowerCase().min(1).max(254) }),
    query: z.object({ link: linkField.optional(), _t: z.unknown().optional() }),
    response: z.object({ sessions: z.array(packetSessionSchema) }),
  },
  listActiveViewers: {
    method: 'GET',
    path: '/api/dealerships/api/active-viewers',
    ...staffNoDealership,
    errors: [404],
    summary: 'Who looks at a packet right now, latest arrival first: of the caller’s dealership, for OWNER of all or of one.',
    query: z.object({ dealershipId: objectIdField.optional() }),
    response: z.object({ viewers: z.array(viewerSchema), total: z.number().int() }),
  },
} as const satisfies Operations
