import { z } from 'zod'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { objectIdField, personSchema, timeField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
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

/** Entries on a page of a timeline. */
export const TIMELINE_PAGE_SIZE = 30
/** Field changes of one visit that a timeline shows; the click stream has all of them. */
export const TIMELINE_CHANGES = 20
/** Pages of documents that a timeline names of one visit; the click stream has all of them. */
export const TIMELINE_PAGES_READ = 20
/** What follows the submission of a trade-in (rules: trade-in on the timeline). */
export const TRADE_IN_STEPS = [
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
/** Steps of one trade-in that a timeline keeps, the newest. */
export const TRADE_IN_STEPS_MAX = 100
/** Days of the sparkline of opens. */
export const OPENS_BY_DAY = 30
/** People in the 'who is looking now' strip. */
export const VIEWERS_LIMIT = 50

const packetOf = { packetLogId: objectIdField, link: z.string(), vehicle: vehicleSummarySchema }

/** What was looked at in one visit, counted. */
const lookedAt = { photos: z.number().int(), pdfs: z.number().int(), videos: z.number().int(), calculatorChanges: z.number().int() }

/** A page of a document that was read in a visit, and for how long in all. */
export const pageReadSchema = z.object({
  document: z.enum(DOCUMENT_KINDS),
  page: z.number().int(),
  /** how many the document has */
  pages: z.number().int(),
  seconds: z.number().int(),
})
export type PageReadInVisit = z.infer<typeof pageReadSchema>

/** One visit of a packet page, with the seconds it lasted. */
export const packetSessionSchema = z.object({
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

/** One thing that happened with a lead, for people to read in the order of time. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
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
    /** the newest, at most TIMELINE_CHANGES */
    changes: z.array(customerLogSchema),
    /** the documents that were opened, each once */
    documents: z.array(z.enum(DOCUMENT_KINDS)),
    /** by document and page; those that were read longest, at most TIMELINE_PAGES_READ */
    pagesRead: z.array(pageReadSchema),
  }),
  z.object({
    kind: z.literal('trade-in-submitted'),
    ...entryId,
    at: timeField,
    evaluationId: objectIdField,
    /** the customer's own vehicle, by year, make, model and trim; its VIN, '' without one */
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
    /** null: the customer, or the platform */
    by: personSchema.nullable(),
    evaluationId: objectIdField,
    vehicleName: z.string(),
    /** dollars, of an offer */
    amount: z.number().int().nullable(),
    /** ISO 4217, of the amount (rules: trade-in currency) */
    currency: z.string().default('USD'),
    /** a note, reason or question; '' without one */
    text: z.string(),
    /** photos that were added by a link */
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
    /** '' where nothing was written */
    text: z.string(),
  }),
  z.object({ kind: z.literal('submitted'), ...entryId, at: timeField, ...packetOf, options: submittedOptionsSchema }),
])
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** A reason for an engagement score: 'Opened 3 times', 30. */
export const scoreReasonSchema = z.object({ label: z.string(), points: z.number().int() })
export type ScoreReason = z.infer<typeof scoreReasonSchema>

/** Who views a packet now; in several tabs they are one person. */
export const viewerSchema = z.object({
  dealershipId: objectIdField,
  customerId: objectIdField,
  /** the newest lead of the customer that the caller sees; null where there is none */
  leadId: objectIdField.nullable(),
  customerName: z.string(),
  /** '' where it is not known */
  phone: z.string(),
  ...packetOf,
  since: timeField,
  lastActiveAt: timeField,
  /** what they did last on the page: a field of the log; '' before the first thing */
  lastAction: z.string(),
})
export type Viewer = z.infer<typeof viewerSchema>

const dealershipParams = z.object({ dealershipId: objectIdField })
const inDealership = { from: 'params', name: 'dealershipId' } as const
const staff = { kind: 'staff' } as const

/** What customers do with their packets, as staff see it. SALES see it of leads they see (rules: lead visibility). */
export const engagementOperations = {
  getLeadTimeline: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/leads/:leadId/timeline',
    access: staff,
    tenant: inDealership,
    summary: 'A lead with everything its customer did, newest first: a page of entries before `before`, the score and why, opens by day.',
    params: dealershipParams.extend({ leadId: objectIdField }),
    query: z.object({
      before: timeField.optional(),
      limit: wholeNumberField(1, 100).default(TIMELINE_PAGE_SIZE),
    }),
    response: z.object({
      lead: leadSchema,
      entries: z.array(timelineEntrySchema),
      /** there are older ones */
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
    access: staff,
    tenant: inDealership,
    summary: 'The visits of a customer to their packet pages, newest first; of one packet with `link`.',
    params: dealershipParams.extend({ email: z.string().trim().toLowerCase().min(1).max(254) }),
    query: z.object({ link: linkField.optional(), _t: z.unknown().optional() }),
    response: z.object({ sessions: z.array(packetSessionSchema) }),
  },
  listActiveViewers: {
    method: 'GET',
    path: '/api/dealerships/api/active-viewers',
    access: staff,
    tenant: { from: 'none' },
    errors: [404],
    summary: 'Who looks at a packet right now, latest arrival first: of the caller’s dealership, for OWNER of all or of one.',
    query: z.object({ dealershipId: objectIdField.optional() }),
    response: z.object({ viewers: z.array(viewerSchema), total: z.number().int() }),
  },
} as const satisfies Operations
