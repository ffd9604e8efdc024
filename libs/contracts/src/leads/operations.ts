import { z } from 'zod'
import { publicPersonSchema } from '../auth/profile.ts'
import {
  changeOf,
  emailField,
  ignoredIdentity,
  ignoredIdentityQuery,
  nameField,
  objectIdField,
  pagingQuery,
  requestIdField,
  textField,
  timeField,
  wholeNumberField,
} from '../fields.ts'
import type { Operations } from '../operation.ts'
import { contactOperations } from './contacts.ts'
import { customerMergingOperations } from './customer-merging.ts'
import { customerRequestOperations } from './customer-requests.ts'
import { engagementOperations } from './engagement.ts'
import { homeOperations, LISTED_SECTIONS } from './home.ts'
import { packetEmailOperations } from './packet-email.ts'
import {
  activityEntrySchema,
  CLOSE_ACTIONS,
  customerLogSchema,
  customerRequestSchema,
  customerSchema,
  LEAD_SORTS,
  LEAD_STATES,
  leadSchema,
  linkField,
  linkIdField,
  listedCustomerSchema,
  logIdField,
  PACKET_CHANNELS,
  PACKET_LINK_STATES,
  PACKET_NOTE_LENGTH,
  PACKET_TEMPLATES,
  packetLogSchema,
  sentVehicleSchema,
  submittedOptionsInput,
  submittedOptionsSchema,
  URL_ACTIVITY_LIMIT,
  urlActivitySchema,
  vehicleSnapshotSchema,
  vehicleSummarySchema,
} from './records.ts'
import { leadTradeInOperations, packetTradeInSchema } from './trade-ins.ts'

const dealershipParams = z.object({ dealershipId: objectIdField })
const customerParams = dealershipParams.extend({ customerId: objectIdField })
const leadParams = dealershipParams.extend({ leadId: objectIdField })
const inDealership = { from: 'params', name: 'dealershipId' } as const
const managers = { kind: 'roles', roles: ['OWNER', 'ADMIN'] } as const
const staff = { kind: 'staff' } as const
const link = { kind: 'link' } as const
const record = { from: 'record' } as const
const done = z.object({ success: z.boolean() })
const optionalEmail = z.union([z.literal(''), emailField]).default('')

/** Maximum number of leads in one assignment call. */
export const MAX_ASSIGNED_LEADS = 200

export const leadsOperations = {
  ...customerMergingOperations,
  ...engagementOperations,
  ...packetEmailOperations,
  ...leadTradeInOperations,
  ...homeOperations,
  ...customerRequestOperations,
  ...contactOperations,
  listLeads: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/leads',
    access: staff,
    tenant: inDealership,
    summary: 'Leads, newest first: all, or a page when `page` is given. SALES see those they created or are assigned.',
    params: dealershipParams,
    query: z.object({
      ...pagingQuery,
      pageSize: wholeNumberField(1, 200).default(10),
      ...ignoredIdentityQuery,
      date: z.enum(['all', 'today', 'threeDays', 'sevenDays']).default('all'),
      sort: z.enum(LEAD_SORTS).default('recent-lead'),
      /** only leads in this state (rules: lead state) */
      state: z.enum(['all', ...LEAD_STATES]).default('all'),
      /** only the leads that home counts in this list: each customer once, with their newest lead (rules: home) */
      section: z.enum(['all', ...LISTED_SECTIONS]).default('all'),
      /** only leads of this staff user, or unassigned ones */
      assignedTo: z.union([z.enum(['all', 'nobody']), objectIdField]).default('all'),
      /** only leads of the customer of this evaluation (rules: customer of a trade-in) */
      evaluationId: objectIdField.optional(),
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
  deleteLead: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/leads/:leadId',
    access: staff,
    tenant: inDealership,
    errors: [409],
    summary:
      'Delete a lead with its packet links, and its customer when it was their last lead. SALES only leads they see, and no links of others (409).',
    params: leadParams,
    query: z.object(ignoredIdentityQuery),
    response: z.object({
      success: z.boolean(),
      customersDeleted: z.number().int(),
      packetLogsDeleted: z.number().int(),
    }),
  },
  assignLead: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/leads/:leadId/assign',
    access: managers,
    tenant: inDealership,
    summary: 'Assign a lead to an administrator or salesperson of the dealership.',
    params: leadParams,
    body: z.object({
      /** the user is looked up in the dealership's own list by `id`, else by `email` */
      assignedTo: z.object({
        id: z.string().trim().max(60).optional(),
        email: textField(254).optional(),
        name: textField(200).optional(),
        role: textField(20).optional(),
      }),
      assignedBy: ignoredIdentity,
    }),
    response: z.object({ lead: leadSchema }),
  },
  assignLeads: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/leads/assign',
    access: managers,
    tenant: inDealership,
    summary: 'Assign several leads to a user of the dealership, or unassign them with null. On an error none is changed.',
    params: dealershipParams,
    body: z.object({
      leadIds: z.array(objectIdField).min(1).max(MAX_ASSIGNED_LEADS),
      /** the id of an administrator or salesperson of the dealership */
      assignedTo: objectIdField.nullable(),
    }),
    /** `missing`: leads that were deleted in the meantime */
    response: z.object({ assigned: z.number().int(), missing: z.number().int() }),
  },
  unassignLead: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/leads/:leadId/assign',
    access: managers,
    tenant: inDealership,
    summary: 'Unassign a lead. Idempotent.',
    params: leadParams,
    response: z.object({ lead: leadSchema }),
  },
  listCustomers: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/customers',
    access: staff,
    tenant: inDealership,
    // rules: customer search
    summary:
      'Customers matching a search: an @ without a space matches email only, otherwise names and phone. Without `page` all of them, at most 10,000, or `limit`; `X-Total-Count` says how many there are.',
    params: dealershipParams,
    query: z.object({
      ...pagingQuery,
      search: z.string().trim().max(200).default(''),
      limit: wholeNumberField(1, 200).optional(),
      ...ignoredIdentityQuery,
    }),
    response: z.union([
      z.array(customerSchema),
      z.object({ customers: z.array(listedCustomerSchema), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  createCustomer: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/customers',
    access: staff,
    tenant: inDealership,
    errors: [409],
    summary: 'Add a customer. 409 CUSTOMER_EXISTS carries the existing one in `customer`. Twice with one `requestId` it is one customer.',
    params: dealershipParams,
    body: z.object({
      firstName: nameField,
      lastName: nameField,
      email: optionalEmail,
      phone: textField(40).default(''),
      zip: textField(10).default(''),
      requestId: requestIdField.optional(),
      createdBy: ignoredIdentity,
    }),
    response: customerSchema,
    status: 201,
  },
  getCustomer: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/customers/:customerId',
    access: staff,
    tenant: inDealership,
    summary:
      'A customer with their leads and packet links, newest first, over all vehicles. SALES: of leads they see (rules: customer page).',
    params: customerParams,
    response: z.object({ customer: listedCustomerSchema, leads: z.array(leadSchema), packets: z.array(packetLogSchema) }),
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/api/dealerships/:dealershipId/customers/:customerId',
    access: staff,
    tenant: inDealership,
    errors: [409],
    summary:
      'Correct a customer’s name, phones, emails or ZIP, on their leads too. 409 CUSTOMER_EXISTS where another one has that email. SALES: of leads they see.',
    params: customerParams,
    body: changeOf({
      firstName: nameField.optional(),
      lastName: nameField.optional(),
      email: z.union([z.literal(''), emailField]).optional(),
      phone: textField(40).optional(),
      zip: textField(10).optional(),
      otherEmails: z.array(emailField).max(20).optional(),
      otherPhones: z.array(textField(40).min(1)).max(20).optional(),
    }),
    response: listedCustomerSchema,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/customers/:customerId',
    access: staff,
    tenant: inDealership,
    errors: [409],
    summary:
      'Delete a customer with all their leads and packet links. SALES only where they see all of those leads (409 otherwise, and for a merged one).',
    params: customerParams,
    query: z.object(ignoredIdentityQuery),
    response: z.object({ success: z.boolean(), leadsDeleted: z.number().int(), packetLogsDeleted: z.number().int() }),
  },
  createPacketLog: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs',
    access: staff,
    tenant: { from: 'body', name: 'dealershipId' },
    rules: [
      'or a stock number is required',
      'must be /vehicle-packet/{dealershipId}/{vin}/{linkId} of this vehicle',
      'is too long for a link. Please shorten it.',
      'Please choose a time that is still to come.',
      'This link could be guessed. Leave it out, and a safe one is made.',
    ],
    errors: [409],
    summary: 'Record a packet link made for a customer. Without `linkId` the server makes the link.',
    body: z.object({
      dealershipId: objectIdField,
      customerId: objectIdField,
      vehicle: sentVehicleSchema,
      link: linkField.optional(),
      linkId: linkIdField.optional(),
      email: textField(254).optional(),
      template: z.enum(PACKET_TEMPLATES).default('default'),
      snapshot: vehicleSnapshotSchema.optional(),
      /** when the link expires; never if not given */
      expiresAt: timeField.nullable().optional(),
      /** a note to the customer, shown on the packet */
      note: textField(PACKET_NOTE_LENGTH).optional(),
      /** returns the caller's existing unsent link for this customer, vehicle and template, if there is one */
      reuse: z.boolean().default(false),
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
    summary:
      'Packet links of a dealership, newest first; of one customer with `email` or `customerId`, of one vehicle with `vin` or `stockNumber`.',
    query: z.object({
      dealershipId: objectIdField,
      email: textField(254).optional(),
      customerId: objectIdField.optional(),
      /** exact, as is `stockNumber`; with both, also the links of the stock number from before the vehicle had a VIN */
      vin: textField(300).optional(),
      stockNumber: textField(300).optional(),
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
    errors: [410],
    summary:
      'One packet log: everything for staff by `_id`; only the template and the status of the trade-in for the holder of a visit token.',
    params: z.object({ logId: logIdField }),
    query: z.object({ _t: z.unknown().optional() }),
    response: packetLogSchema
      .partial()
      .required({ template: true })
      .extend({
        customerLogs: z.array(customerLogSchema).optional(),
        /** only for a visit token; null without a trade-in */
        tradeIn: packetTradeInSchema.nullable().optional(),
      }),
  },
  deletePacketLog: {
    method: 'DELETE',
    path: '/api/dealerships/api/packet-logs/:logId',
    access: staff,
    tenant: record,
    summary: 'Delete a packet link with what was done on its page; the link stops working.',
    params: z.object({ logId: objectIdField }),
    response: done,
  },
  setPacketAccess: {
    method: 'PUT',
    path: '/api/dealerships/api/packet-logs/:logId/access',
    access: staff,
    tenant: record,
    rules: ['Please choose a time that is still to come.'],
    summary: 'Revoke or restore a packet link; set or remove its expiration.',
    params: z.object({ logId: objectIdField }),
    body: changeOf({ revoked: z.boolean().optional(), expiresAt: timeField.nullable().optional() }),
    response: packetLogSchema,
  },
  markPacketSent: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/sent',
    access: staff,
    tenant: record,
    errors: [409],
    summary: 'A packet’s link leaves the portal this way (rules: sending a packet). The mail from here is counted by itself.',
    params: z.object({ logId: objectIdField }),
    body: z.object({
      channel: z.enum(PACKET_CHANNELS),
      /** the note that the packet shows from now on; without it, the packet keeps its note */
      note: textField(PACKET_NOTE_LENGTH).optional(),
    }),
    response: packetLogSchema,
  },
  findPacketLink: {
    method: 'GET',
    path: '/internal/packet-links/:linkId',
    access: { kind: 'internal' },
    tenant: { from: 'none' },
    summary:
      'The whole address behind a short packet link, whatever became of it; 404 where there is none, or several (old ids were short).',
    params: z.object({ linkId: linkIdField }),
    response: z.object({ link: linkField }),
  },
  describePacketLink: {
    method: 'GET',
    path: '/internal/dealerships/:dealershipId/packet-links/:linkId',
    access: { kind: 'internal' },
    tenant: { from: 'none' },
    summary: 'Whether a packet link works, for the preview of its page. It is no open: nothing is recorded.',
    params: dealershipParams.extend({ linkId: linkIdField }),
    response: z.object({ state: z.enum(PACKET_LINK_STATES) }),
  },
  handleOpen: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/handle-open',
    access: link,
    tenant: { from: 'body', name: 'dealershipId' },
    errors: [410],
    // rules: opens that count, rules: visit token
    summary:
      'A customer opened a packet link: begins a visit and answers its token as `logId`. Twice with one `requestId` it is one visit.',
    body: z.object({
      dealershipId: objectIdField,
      link: linkField,
      vin: textField(60),
      /** pages of older versions send none */
      requestId: requestIdField.optional(),
    }),
    response: z.object({
      success: z.boolean(),
      logId: z.string(),
      template: z.enum(PACKET_TEMPLATES),
      staffPreview: z.boolean(),
      tradeIn: packetTradeInSchema.nullable(),
      /** the sender; null when unknown or deleted */
      from: publicPersonSchema.nullable(),
      /** their note to the customer; '' without one */
      note: z.string(),
      /** the customer's last submission on this packet; null before the first */
      submitted: z.object({ at: timeField, options: submittedOptionsSchema }).nullable(),
      /** requests made on this packet, newest first, at most 10 */
      requests: z.array(customerRequestSchema),
    }),
    rateLimit: 'beacon',
  },
  heartbeat: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/heartbeat',
    access: link,
    tenant: record,
    errors: [410],
    summary: 'The packet page is still being looked at.',
    params: z.object({ logId: logIdField }),
    response: done,
    repeatable: true,
    rateLimit: 'beacon',
  },
  closePacket: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/close',
    access: link,
    tenant: record,
    // rules: active now
    summary: 'The customer left the packet page: a hint, idempotent.',
    params: z.object({ logId: logIdField }),
    body: z.object({ action: z.enum(CLOSE_ACTIONS) }),
    response: done,
    repeatable: true,
    rateLimit: 'beacon',
  },
  saveOptions: {
    method: 'PATCH',
    path: '/api/dealerships/api/packet-logs/:logId/options',
    access: link,
    tenant: record,
    errors: [410],
    summary: 'Field changes and interactions on the packet page, or the final submission of calculator options.',
    params: z.object({ logId: logIdField }),
    body: z.object({
      customerLogs: z.array(customerLogSchema).max(200).default([]),
      options: submittedOptionsInput.optional(),
      /** an older name of `options` (rules: submitted options) */
      submitted_options: submittedOptionsInput.optional(),
    }),
    response: done.extend({ message: z.string().optional() }),
    repeatable: true,
    rateLimit: 'beacon',
  },
  createUrlActivity: {
    method: 'POST',
    path: '/api/dealerships/api/url-activity',
    access: staff,
    tenant: { from: 'body', name: 'dealership' },
    rules: ['must be /vehicle-packet/{dealershipId}/{vin}/{linkId}'],
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
    // rules: url creation activity
    summary: 'The links made lately at every dealership, newest first.',
    query: z.object({ limit: wholeNumberField(1, 500).default(URL_ACTIVITY_LIMIT) }),
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
