import { z } from 'zod'
import {
  emailField,
  ignoredIdentity,
  ignoredIdentityQuery,
  nameField,
  objectIdField,
  pagingQuery,
  personSchema,
  textField,
  timeField,
} from '../fields.ts'
import type { Operations } from '../operation.ts'

/** The vehicle a lead or packet is about: facts of the day it was made, so that history stays readable (spec/2 section 3). */
export const vehicleSummarySchema = z.object({
  vin: textField(60).default(''),
  stockNumber: textField(60).default(''),
  year: z
    .union([z.number().int(), z.string().trim().max(10)])
    .nullable()
    .default(null),
  make: textField(100).default(''),
  model: textField(100).default(''),
  trim: textField(200).default(''),
})
export type VehicleSummary = z.infer<typeof vehicleSummarySchema>

const contactSchema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })

export const customerSchema = z.object({
  _id: objectIdField,
  dealershipId: objectIdField,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  /** the newest lead of this customer */
  leadId: objectIdField.nullable(),
  createdBy: personSchema.nullable(),
  createdAt: timeField,
})
export type Customer = z.infer<typeof customerSchema>

/** What a lead's packets tell about it (spec/2 section 2.1 derived values); kept by the analytics projection. */
export const leadEngagementSchema = z.object({
  packets: z.number().int(),
  opens: z.number().int(),
  /** interactions: photos, PDFs, video, calculator changes */
  clickStreamCount: z.number().int(),
  mostRecentClickTime: timeField.nullable(),
  mostRecentCalcTime: timeField.nullable(),
  lastOpenedAt: timeField.nullable(),
  lastActiveAt: timeField.nullable(),
  /** a packet of this customer is being looked at right now (DESIGN 7.1) */
  active: z.boolean(),
  submitted: z.boolean(),
})
export type LeadEngagement = z.infer<typeof leadEngagementSchema>

export const leadSchema = z.object({
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
  ...leadEngagementSchema.shape,
})
export type Lead = z.infer<typeof leadSchema>

/** One logged change or interaction on the packet page (spec/3 section 4). */
export const customerLogSchema = z.object({
  /** made by the page, so that a repeated send is counted once */
  id: z.string().max(64).optional(),
  field: z.string().trim().min(1).max(60),
  oldValue: z
    .union([z.string().max(500), z.number(), z.boolean()])
    .nullable()
    .default(null),
  newValue: z
    .union([z.string().max(500), z.number(), z.boolean()])
    .nullable()
    .default(null),
  timestamp: timeField,
})
export type CustomerLog = z.infer<typeof customerLogSchema>

/** spec/3 section 4: interactions logged beside field changes. */
export const INTERACTIONS = ['photo_clicked', 'pdf_clicked', 'video_clicked'] as const
/** spec/2 section 2.8: kept in the log and left out of the customer's inputs. */
export const USER_INTERACTION_FIELD = 'user_interaction'

/** The calculator state a customer submits (spec/3 section 3; older spellings in spec/2 section 3). */
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
  monthlyPayment: z.number().min(0).max(100_000_000).optional(),
})
export type SubmittedOptions = z.infer<typeof submittedOptionsSchema>

/** spec/3 section 9: template values. */
export const PACKET_TEMPLATES = ['default', 'cash-only'] as const

export const packetLogSchema = z.object({
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
  /** being looked at right now (DESIGN 7.1) */
  active: z.boolean(),
  opens: z.number().int(),
  submittedOptions: submittedOptionsSchema.nullable(),
})
export type PacketLog = z.infer<typeof packetLogSchema>

export const activityEntrySchema = z.object({
  type: z.string(),
  timestamp: timeField,
  link: z.string(),
  data: z.object({ field: z.string(), oldValue: z.unknown(), newValue: z.unknown() }),
})

/** spec/3 section 9: a heartbeat every 15 seconds. */
export const HEARTBEAT_INTERVAL_MS = 15_000
/** DESIGN 7.1: how long after its last heartbeat a viewer still counts as active. */
export const ACTIVE_WINDOW_MS = HEARTBEAT_INTERVAL_MS + 10_000

/** spec/3 section 4: why a packet page said goodbye; the beacon variants carry a suffix. */
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

/** Link ids are cryptographically random; old ones had nine base-36 characters (spec/2 section 5). */
export const LINK_ID_PATTERN = /^[0-9A-Za-z_-]{9,64}$/
const linkIdField = z.string().regex(LINK_ID_PATTERN, 'is not a packet link id')
/** `/vehicle-packet/{dealershipId}/{vin}/{linkId}`, relative or with an origin. */
const linkField = z.string().trim().max(500)
/** An anonymous page's visit token, or a packet log's `_id` with a session (DESIGN 7.16). */
const logIdField = z.string().regex(/^([0-9a-fA-F]{24}|[A-Za-z0-9_-]{43})$/, 'is not a packet log id')

/** spec/2 section 9: URL activity limit. */
export const URL_ACTIVITY_LIMIT = 50

/** One link that was made (spec/2 section 3). */
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

const dealershipParams = z.object({ dealershipId: objectIdField })
const inDealership = { from: 'params', name: 'dealershipId' } as const
const staff = { kind: 'staff' } as const
const link = { kind: 'link' } as const
const record = { from: 'record' } as const
const done = z.object({ success: z.boolean() })
const optionalEmail = z.union([z.literal(''), emailField]).default('')

export const leadsOperations = {
  listLeads: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/leads',
    access: staff,
    tenant: inDealership,
    summary: 'Leads, newest first: all, or a page when `page` is given. SALES see those they created or are assigned.',
    params: dealershipParams,
    query: z.object({
      ...pagingQuery,
      pageSize: z.coerce.number().int().min(1).max(200).default(10),
      ...ignoredIdentityQuery,
      date: z.enum(['all', 'today', 'threeDays', 'sevenDays']).default('all'),
      sort: z.enum(['recent-lead', 'recent-session', 'recent-calculator', 'most-clicks']).default('recent-lead'),
    }),
    response: z.union([
      z.array(leadSchema),
      z.object({ leads: z.array(leadSchema), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  createLead: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/leads',
    access: staff,
    tenant: inDealership,
    summary: 'Add a lead for a customer and a vehicle; the customer is found by email or phone, or made.',
    params: dealershipParams,
    body: z.object({
      firstName: nameField,
      lastName: nameField,
      email: optionalEmail,
      phone: textField(40).default(''),
      zip: textField(10).default(''),
      dealershipId: objectIdField.optional(),
      customerId: objectIdField.optional(),
      vehicle: vehicleSummarySchema.optional(),
      createdBy: ignoredIdentity,
    }),
    response: leadSchema,
    status: 201,
  },
  listCustomers: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/customers',
    access: staff,
    tenant: inDealership,
    summary: 'Customers matching a search (spec/2 section 5): an @ without a space matches email only, otherwise names and phone.',
    params: dealershipParams,
    query: z.object({
      search: z.string().trim().max(200).default(''),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      ...ignoredIdentityQuery,
    }),
    response: z.array(customerSchema),
  },
  createCustomer: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/customers',
    access: staff,
    tenant: inDealership,
    summary: 'Add a customer. 409 CUSTOMER_EXISTS carries the existing one in `customer`.',
    params: dealershipParams,
    body: z.object({
      firstName: nameField,
      lastName: nameField,
      email: optionalEmail,
      phone: textField(40).default(''),
      zip: textField(10).default(''),
      createdBy: ignoredIdentity,
    }),
    response: customerSchema,
    status: 201,
  },
  createPacketLog: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs',
    access: staff,
    tenant: { from: 'body', name: 'dealershipId' },
    summary: 'Record a packet link made for a customer. Without `linkId` the server makes the link.',
    body: z.object({
      dealershipId: objectIdField,
      customerId: objectIdField,
      vehicle: vehicleSummarySchema,
      link: linkField.optional(),
      linkId: linkIdField.optional(),
      email: textField(254).optional(),
      template: z.enum(PACKET_TEMPLATES).default('default'),
      createdBy: ignoredIdentity,
    }),
    response: packetLogSchema,
    status: 201,
  },
  listPacketLogs: {
    method: 'GET',
    path: '/api/dealerships/api/packet-logs',
    access: staff,
    tenant: { from: 'query', name: 'dealershipId' },
    summary: 'Packet links of a dealership, newest first; of one customer with `email` or `customerId`.',
    query: z.object({
      dealershipId: objectIdField,
      email: textField(254).optional(),
      customerId: objectIdField.optional(),
      ...pagingQuery,
    }),
    response: z.union([
      z.array(packetLogSchema),
      z.object({ packetLogs: z.array(packetLogSchema), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  getPacketLog: {
    method: 'GET',
    path: '/api/dealerships/api/packet-logs/:logId',
    access: link,
    tenant: record,
    summary: 'One packet log: everything for staff by `_id`; only the template for the holder of a visit token.',
    params: z.object({ logId: logIdField }),
    query: z.object({ _t: z.unknown().optional() }),
    response: packetLogSchema
      .partial()
      .required({ template: true })
      .extend({ customerLogs: z.array(customerLogSchema).optional() }),
  },
  handleOpen: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/handle-open',
    access: link,
    tenant: { from: 'body', name: 'dealershipId' },
    summary: 'A customer opened a packet link: begins a visit and answers its token as `logId` (DESIGN 7.2, 7.16).',
    body: z.object({ dealershipId: objectIdField, link: linkField, vin: textField(60) }),
    response: z.object({ success: z.boolean(), logId: z.string(), template: z.enum(PACKET_TEMPLATES), staffPreview: z.boolean() }),
    rateLimit: 'beacon',
  },
  heartbeat: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/heartbeat',
    access: link,
    tenant: record,
    summary: 'The packet page is still being looked at.',
    params: z.object({ logId: logIdField }),
    response: done,
    rateLimit: 'beacon',
  },
  closePacket: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/close',
    access: link,
    tenant: record,
    summary: 'The customer left the packet page: a hint, idempotent (DESIGN 7.1).',
    params: z.object({ logId: logIdField }),
    body: z.object({ action: z.enum(CLOSE_ACTIONS) }),
    response: done,
    rateLimit: 'beacon',
  },
  saveOptions: {
    method: 'PATCH',
    path: '/api/dealerships/api/packet-logs/:logId/options',
    access: link,
    tenant: record,
    summary: 'Field changes and interactions on the packet page, or the final submission of calculator options.',
    params: z.object({ logId: logIdField }),
    body: z.object({
      customerLogs: z.array(customerLogSchema).max(200).default([]),
      options: submittedOptionsSchema.optional(),
    }),
    response: done.extend({ message: z.string().optional() }),
    rateLimit: 'beacon',
  },
  createUrlActivity: {
    method: 'POST',
    path: '/api/dealerships/api/url-activity',
    access: staff,
    tenant: { from: 'body', name: 'dealership' },
    summary: 'Record that a link was made (kept for older clients: recording a packet log records it too).',
    body: z.object({
      dealership: objectIdField,
      dealershipName: textField(200).optional(),
      customer: z.object({
        firstName: textField(200),
        lastName: textField(200),
        email: textField(254).optional(),
        phone: textField(40).optional(),
      }),
      vehicle: vehicleSummarySchema,
      customUrl: linkField,
      linkId: linkIdField,
      createdBy: ignoredIdentity,
    }),
    response: done,
    status: 201,
  },
  listUrlActivity: {
    method: 'GET',
    path: '/api/dealerships/api/url-activity',
    access: { kind: 'roles', roles: ['OWNER'] },
    tenant: { from: 'none' },
    summary: 'The links made lately at every dealership, newest first (spec/2 section 2.11).',
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(URL_ACTIVITY_LIMIT) }),
    response: z.array(urlActivitySchema),
  },
  getClickStream: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/click-stream-log/:email',
    access: staff,
    tenant: inDealership,
    summary: 'What a customer did on their packet pages: interactions and field changes, newest first.',
    params: dealershipParams.extend({ email: z.string().trim().toLowerCase().min(1).max(254) }),
    query: z.object({ link: linkField.optional(), _t: z.unknown().optional() }),
    response: z.object({ entries: z.array(activityEntrySchema) }),
  },
} as const satisfies Operations
