import { z } from 'zod'
import { objectIdField, personSchema, textField, timeField } from '../fields.ts'
import { type OlderNames, olderNamesShape } from '../older-names.ts'
import { photoAddressField } from '../photo-address.ts'
import { responseClockSchema } from './contacts.ts'

/** As long as a vehicle of the inventory may have it: a vehicle that is listed can be sent and asked about. */
const factField = textField(300).default('')

/** The vehicle of a lead or packet with its facts at the time of creation, so that the history does not change (rules: lead record). */
export const vehicleSummarySchema = z.object({
  vin: textField(60).default(''),
  stockNumber: textField(60).default(''),
  year: z
    .union([z.number().int(), z.string().trim().max(10)])
    .nullable()
    .default(null),
  make: factField,
  model: factField,
  trim: factField,
})
export type VehicleSummary = z.infer<typeof vehicleSummarySchema>

/** ISO 4217 */
const currencyField = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as USD')

/** Further vehicle facts for a packet's email, as of the creation of the link. */
export const vehicleSnapshotSchema = z.object({
  /** in `currency`; null shows 'Call for Price' */
  price: z.number().min(0).max(100_000_000).nullable().default(null),
  /** as the vehicle has it */
  currency: currencyField.default('USD'),
  mileage: z.number().min(0).max(10_000_000).nullable().default(null),
  mileageUnit: z.enum(['mi', 'km']).default('mi'),
  imageUrl: z.union([z.literal(''), photoAddressField('must be the address of a photo')]).default(''),
})
export type VehicleSnapshot = z.infer<typeof vehicleSnapshotSchema>

const numberOrText = z
  .union([z.number(), textField(60)])
  .nullable()
  .optional()
/** A vehicle from clients that do not send a snapshot. The packet's email shows its known facts, and the first valid price. */
export const sentVehicleSchema = vehicleSummarySchema.extend({
  price: numberOrText,
  internetPrice: numberOrText,
  msrp: numberOrText,
  mileage: numberOrText,
  imageOne: textField(2_000).nullable().optional(),
  /** separated by commas */
  imageUrls: textField(20_000).nullable().optional(),
})
export type SentVehicle = z.infer<typeof sentVehicleSchema>

const contactSchema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })

export const customerSchema = z.object({
  _id: objectIdField,
  dealershipId: objectIdField,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  /** further email addresses of this person, from records that were merged into this one */
  otherEmails: z.array(z.string()),
  /** further phone numbers from merged records, as typed */
  otherPhones: z.array(z.string()),
  /** the newest lead of this customer */
  leadId: objectIdField.nullable(),
  createdBy: personSchema.nullable(),
  createdAt: timeField,
})
export type Customer = z.infer<typeof customerSchema>

/** A customer in a list, with the activity of their packets (rules: customer page). */
export const listedCustomerSchema = customerSchema.extend({
  /** the customer's newest lead that the caller may see; null if there is none */
  leadId: objectIdField.nullable(),
  /** the number of the customer's leads, including those that the caller may not see */
  leads: z.number().int(),
  packets: z.number().int(),
  opens: z.number().int(),
  submitted: z.boolean(),
  lastActiveAt: timeField.nullable(),
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

/** The activity of a lead's packets (rules: lead activity), stored by the analytics projection. */
const leadEngagementSchema = z.object({
  packets: z.number().int(),
  opens: z.number().int(),
  /** interactions: photos, PDFs, video, calculator changes */
  clickStreamCount: z.number().int(),
  mostRecentClickTime: timeField.nullable(),
  mostRecentCalcTime: timeField.nullable(),
  lastOpenedAt: timeField.nullable(),
  lastActiveAt: timeField.nullable(),
  /** whether a packet of this customer is being viewed right now (rules: active now) */
  active: z.boolean(),
  submitted: z.boolean(),
  /** 0 to 100: how much the customer has done, and how recently (engagement.ts has the reasons) */
  score: z.number().int().min(0).max(100),
})

/** The kinds of customers' requests, in addition to submitted options (rules: customer request). */
export const REQUEST_KINDS = ['interested', 'test-drive', 'price', 'question'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The page on which a customer made a request. */
export const REQUEST_SOURCES = ['packet', 'public-inventory'] as const

export const customerRequestSchema = z.object({
  _id: objectIdField,
  kind: z.enum(REQUEST_KINDS),
  source: z.enum(REQUEST_SOURCES),
  at: timeField,
  vehicle: vehicleSummarySchema,
  /** the customer's text; '' without one */
  message: z.string(),
  /** the visit time that the customer would like, as typed: 'Saturday morning'; '' if not asked or not given */
  preferredTime: z.string(),
})
export type CustomerRequest = z.infer<typeof customerRequestSchema>

/** How a packet's link was sent (rules: sending a packet). */
export const PACKET_CHANNELS = ['text', 'share', 'copy', 'email', 'qr'] as const
export type PacketChannel = (typeof PACKET_CHANNELS)[number]

/** The calculator state a customer submits (rules: submitted options). */
export const submittedOptionsSchema = z.object({
  paymentType: z.enum(['finance', 'cash']),
  calcDownPayment: z.number().min(0).max(100_000_000).optional(),
  calcTerm: z.number().int().min(1).max(120).optional(),
  calcCreditScore: z.number().int().min(300).max(900).optional(),
  calcApr: z.number().min(0).max(100).optional(),
  includeTaxes: z.boolean().optional(),
  showTradeIn: z.boolean().optional(),
  tradeInValue: z.number().min(0).max(100_000_000).optional(),
  hasTradePayoff: z.boolean().optional(),
  tradePayoff: z.number().min(0).max(100_000_000).optional(),
  zipCode: z.string().max(10).optional(),
  taxRate: z.number().min(0).max(1).nullable().optional(),
  taxRegion: z.string().max(100).optional(),
  taxState: z.string().max(50).optional(),
  /** the state rules that the tax was calculated with, their date, and the result in dollars (rules: state vehicle rules) */
  vehicleTax: z
    .object({
      state: z.string().max(2),
      from: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-01-01'),
      tax: z.number().min(0).max(100_000_000),
      isEstimate: z.boolean(),
      says: z.string().max(500),
    })
    .optional(),
  monthlyPayment: z.number().min(0).max(100_000_000).optional(),
  /** for a cash deal: price, tax and doc fee less the trade-in, dollars */
  cashTotal: z.number().min(0).max(1_000_000_000).optional(),
  /** of all amounts, from the link's snapshot; absent for US dollars, and in records from before the field was added */
  currency: currencyField.optional(),
})
export type SubmittedOptions = z.infer<typeof submittedOptionsSchema>

/**
 * The same as clients may send it: without the currency, which the server knows, and also with the older names `Term` and `APR`, which apply if
 * the newer ones are missing.
 */
export const submittedOptionsInput = submittedOptionsSchema
  .omit({ currency: true })
  .extend({ Term: submittedOptionsSchema.shape.calcTerm, APR: submittedOptionsSchema.shape.calcApr })
  .transform(({ Term, APR, ...options }): SubmittedOptions => {
    const [calcTerm, calcApr] = [options.calcTerm ?? Term, options.calcApr ?? APR]
    return { ...options, ...(calcTerm !== undefined && { calcTerm }), ...(calcApr !== undefined && { calcApr }) }
  })

const submissionOf = { at: timeField, packetLogId: objectIdField, vehicle: vehicleSummarySchema }

/**
 * The state of a lead; the first one that applies counts (rules: lead state). `viewing`: a packet is open right now; `submitted`: the customer
 * submitted options; `requested`: the customer made a request; `quiet`: opened often, then nothing for days; `opened`, `unopened`: of the
 * packets sent; `new`: nothing was sent yet.
 */
export const LEAD_STATES = ['viewing', 'submitted', 'requested', 'quiet', 'opened', 'unopened', 'new'] as const
export type LeadState = (typeof LEAD_STATES)[number]
/** Days without activity after which a customer who opened often counts as quiet. */
export const QUIET_AFTER_DAYS = 5
/** Number of opens from which a customer counts as having opened often. */
export const QUIET_FROM_OPENS = 3

/** The sort orders of leads; `score`: highest first. */
export const LEAD_SORTS = ['recent-lead', 'recent-session', 'recent-calculator', 'most-clicks', 'score'] as const

/** The origin of a lead. */
export const LEAD_SOURCES = ['staff', 'public-inventory', 'trade-in'] as const

/** The fields of a lead under their older names (rules: older names). */
export const LEAD_OLDER_NAMES = {
  date: { schema: timeField, is: '`createdAt`', of: ({ createdAt }: { createdAt: string }) => createdAt },
  customer: {
    schema: contactSchema,
    is: '`firstName`, `lastName`, `email` and `phone`',
    of: ({ firstName, lastName, email, phone }: z.infer<typeof contactSchema>) => ({ firstName, lastName, email, phone }),
  },
} satisfies OlderNames<z.infer<typeof contactSchema> & { createdAt: string }>

export const leadSchema = z.object({
  ...olderNamesShape(LEAD_OLDER_NAMES),
  link: z.string().nullable().optional().describe('For older clients: the link of the packet in `lastSent`.'),
  _id: objectIdField,
  dealershipId: objectIdField,
  customerId: objectIdField,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  vehicle: vehicleSummarySchema,
  createdAt: timeField,
  /** null shows 'Legacy' */
  createdBy: personSchema.nullable(),
  assignedTo: personSchema.nullable(),
  /** null when it is unassigned, or was assigned before the field was added */
  assignedBy: personSchema.nullable().optional(),
  ...leadEngagementSchema.shape,
  state: z.enum(LEAD_STATES),
  source: z.enum(LEAD_SOURCES),
  /** the customer's last submission on any packet; null before the first */
  lastSubmission: z.object({ ...submissionOf, options: submittedOptionsSchema }).nullable(),
  /** the customer's latest request; null if there is none */
  lastRequest: customerRequestSchema.nullable(),
  /** the last sent packet, and how it was sent; null before the first, and for links from before this was recorded */
  lastSent: z.object({ ...submissionOf, channel: z.enum(PACKET_CHANNELS) }).nullable(),
  /** when the customer last submitted or requested something, and was last sent a packet: also by links that the caller does not see */
  askedAt: timeField.nullable().optional(),
  sentAt: timeField.nullable().optional(),
  /** how soon the customer was contacted after a submission or request; null if there was none */
  response: responseClockSchema.nullable().optional(),
})
export type Lead = z.infer<typeof leadSchema>

const loggedValue = z
  .union([z.string().max(500), z.number(), z.boolean()])
  .nullable()
  .default(null)
/** One logged change or interaction on the packet page (rules: packet log entries). */
export const customerLogSchema = z.object({
  /** created by the page, so that a retried entry is stored once */
  id: z.string().max(64).optional(),
  field: z.string().trim().min(1).max(60),
  oldValue: loggedValue,
  newValue: loggedValue,
  timestamp: timeField,
})
export type CustomerLog = z.infer<typeof customerLogSchema>

/**
 * Interactions that are logged in addition to field changes (rules: packet log entries). The entry's two values say how and what:
 * a photo's direction ('open', 'next', 'previous', 'jump') and '3 of 12'; a PDF's tab and address; a page's document and number
 * ('inspection 2/20') and the seconds that it was in view; a video's platform and address.
 */
export const INTERACTIONS = ['photo_clicked', 'pdf_clicked', 'pdf_page_viewed', 'video_clicked'] as const
/** Fields that follow from a ZIP code: logged like every field, but not counted as a change by the customer. */
export const TAX_LOOKUP_FIELDS = ['taxRate', 'taxRegion', 'taxState'] as const
/** Kept in the log, but not shown in the customer's inputs (rules: customer input logs). */
export const USER_INTERACTION_FIELD = 'user_interaction'

/** rules: packet templates */
export const PACKET_TEMPLATES = ['default', 'cash-only'] as const
export type PacketTemplate = (typeof PACKET_TEMPLATES)[number]

const SUBMITTED = {
  schema: submittedOptionsSchema.nullable(),
  is: '`submittedOptions`',
  of: ({ submittedOptions }: { submittedOptions: SubmittedOptions | null }) => submittedOptions,
}
/** The fields of a packet log under their older names (rules: older names). */
export const PACKET_LOG_OLDER_NAMES = { options: SUBMITTED, submitted_options: SUBMITTED } satisfies OlderNames<{
  submittedOptions: SubmittedOptions | null
}>

export const packetLogSchema = z.object({
  ...olderNamesShape(PACKET_LOG_OLDER_NAMES),
  _id: objectIdField,
  dealershipId: objectIdField,
  customerId: objectIdField,
  leadId: objectIdField.nullable(),
  link: z.string(),
  linkId: z.string(),
  template: z.enum(PACKET_TEMPLATES),
  vehicle: vehicleSummarySchema,
  customer: contactSchema,
  createdBy: personSchema.nullable(),
  createdAt: timeField,
  opened: z.boolean(),
  openedAt: timeField.nullable(),
  lastOpenedAt: timeField.nullable(),
  lastActiveAt: timeField.nullable(),
  lastClosedAt: timeField.nullable(),
  /** whether it is being viewed right now (rules: active now) */
  active: z.boolean(),
  opens: z.number().int(),
  submittedOptions: submittedOptionsSchema.nullable(),
  submittedAt: timeField.nullable(),
  snapshot: vehicleSnapshotSchema.nullable(),
  /** null if it was not revoked; a revoked or expired link shows the customer a polite message */
  revokedAt: timeField.nullable(),
  /** null if it was not revoked, or the user is unknown */
  revokedBy: personSchema.nullable(),
  expiresAt: timeField.nullable(),
  /** mails with this link that the platform sent, newest first */
  emails: z.array(z.object({ to: z.string(), at: timeField, by: personSchema.nullable() })),
  /** the sender's note, shown on the packet; '' without one */
  note: z.string(),
  /** how the link was sent, newest first, at most 20; empty if it was not sent yet */
  sends: z.array(z.object({ channel: z.enum(PACKET_CHANNELS), at: timeField, by: personSchema.nullable() })),
  /** null if it was not sent yet; links from before sends were recorded count as sent when they were made */
  firstSentAt: timeField.nullable().optional(),
})
export type PacketLog = z.infer<typeof packetLogSchema>

export const activityEntrySchema = z.object({
  type: z.string(),
  timestamp: timeField,
  link: z.string(),
  data: z.object({ field: z.string(), oldValue: z.unknown(), newValue: z.unknown() }),
})

/** How often an open packet page sends a heartbeat (rules: heartbeat). */
export const HEARTBEAT_INTERVAL_MS = 15_000
/** How long after its last heartbeat a viewer still counts as active (rules: active now). */
export const ACTIVE_WINDOW_MS = HEARTBEAT_INTERVAL_MS + 10_000

/** Why a packet page closed its visit (rules: packet visit); the beacon variants carry a suffix. */
export const CLOSE_ACTIONS = [
  'page_unload',
  'visibility_hidden_delayed',
  'focus_lost_delayed',
  'page_hide',
  'page_unload_beacon',
  'visibility_hidden_delayed_beacon',
  'focus_lost_delayed_beacon',
  'page_hide_beacon',
] as const

/** Maximum number of characters of a packet's note. */
export const PACKET_NOTE_LENGTH = 500

/** Link ids are cryptographically random; old ones had nine base-36 characters (rules: shareable link). */
export const LINK_ID_PATTERN = /^[0-9A-Za-z_-]{9,64}$/
export const linkIdField = z.string().regex(LINK_ID_PATTERN, 'is not a packet link id')
/** The error code of a revoked packet link: 410, with a message for the customer. */
export const PACKET_LINK_REVOKED = 'PACKET_LINK_REVOKED'
/** The error code of an expired packet link: 410, with a message for the customer. */
export const PACKET_LINK_EXPIRED = 'PACKET_LINK_EXPIRED'

/** The outcome of opening a packet link. */
export const PACKET_LINK_STATES = ['works', 'revoked', 'expired', 'unknown'] as const
export type PacketLinkState = (typeof PACKET_LINK_STATES)[number]

/** `/vehicle-packet/{dealershipId}/{vin}/{linkId}`, relative or with an origin. */
export const linkField = z.string().trim().max(500)
/** An anonymous page's visit token, or a packet log's `_id` with a session (rules: visit token). */
export const logIdField = z.string().regex(/^([0-9a-fA-F]{24}|[A-Za-z0-9_-]{43})$/, 'is not a packet log id')

/** Maximum number of links in one response (rules: url creation activity). */
export const URL_ACTIVITY_LIMIT = 50

/** A created packet link (rules: url creation activity). */
export const urlActivitySchema = z.object({
  _id: objectIdField,
  createdBy: personSchema.nullable(),
  customer: contactSchema,
  vehicle: vehicleSummarySchema,
  dealership: objectIdField,
  dealershipName: z.string(),
  createdAt: timeField,
  customUrl: z.string(),
  linkId: z.string(),
})
export type UrlActivity = z.infer<typeof urlActivitySchema>
