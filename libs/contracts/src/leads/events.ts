import { z } from 'zod'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { defineEvent } from '../event.ts'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import {
  CLOSE_ACTIONS,
  customerLogSchema,
  PACKET_CHANNELS,
  REQUEST_KINDS,
  REQUEST_SOURCES,
  submittedOptionsSchema,
  vehicleSummarySchema,
} from './records.ts'

/** For display; '' in events from before the field was added. */
const customerName = z.string().default('')

/** The recipients of alerts: the assignee and the creator of the link or lead; null without one, and in events from before the field was added. */
const people = { assignedTo: personSchema.nullable().default(null), sentBy: personSchema.nullable().default(null) }
const responsible = { leadId: objectIdField.nullable().default(null), ...people }

const visit = { dealershipId: objectIdField, packetLogId: objectIdField, customerId: objectIdField, visitId: objectIdField }

export const customerCreated = defineEvent(
  'leads.customer.created.v1',
  'leads, when staff add a customer.',
  z.object({ dealershipId: objectIdField, customerId: objectIdField, customerName }),
)

/** A lead, its customer's name, and its vehicle. */
const leadFacts = {
  dealershipId: objectIdField,
  leadId: objectIdField,
  customerId: objectIdField,
  customerName,
  vehicle: vehicleSummarySchema,
}
/** The id at the end of a packet's address; '' in events from before the field was added. */
const linkId = z.string().default('')
const packetFacts = {
  dealershipId: objectIdField,
  packetLogId: objectIdField,
  linkId,
  customerId: objectIdField,
  customerName,
  vehicle: vehicleSummarySchema.optional(),
}

/** The ids of the packet links that were deleted with it. */
const deletedLinkIds = z.array(z.string()).default([])

export const leadCreated = defineEvent('leads.lead.created.v1', 'leads, when a lead is added.', z.object(leadFacts))

export const leadAssigned = defineEvent(
  'leads.lead.assigned.v1',
  'leads, when a lead is assigned, or with null unassigned. The activity log and notifications listen.',
  z.object({ ...leadFacts, assignedTo: personSchema.nullable() }),
)

export const leadNotContacted = defineEvent(
  'leads.lead.not-contacted.v1',
  'leads, once a question, when a customer who submitted options or asked was not contacted for half an hour. Notifications listen.',
  z.object({ ...leadFacts, assignedTo: personSchema.nullable(), sentBy: personSchema.nullable(), askedAt: timeField }),
)

export const leadDeleted = defineEvent(
  'leads.lead.deleted.v1',
  'leads, when staff delete a lead, with what went with it. The activity log listens; documents no longer shows documents to its links; notifications removes the alerts of a customer who went with it, and links the other alerts to the customer.',
  z.object({ ...leadFacts, customersDeleted: z.number().int(), packetLogsDeleted: z.number().int(), deletedLinkIds }),
)

export const customerDeleted = defineEvent(
  'leads.customer.deleted.v1',
  'leads, when staff delete a customer, with what went with them. The activity log listens; documents no longer shows documents to their links; notifications removes the alerts of them.',
  z.object({
    dealershipId: objectIdField,
    customerId: objectIdField,
    customerName,
    leadsDeleted: z.number().int(),
    packetLogsDeleted: z.number().int(),
    deletedLinkIds,
  }),
)

export const customersMerged = defineEvent(
  'leads.customer.merged.v1',
  'leads, when duplicate customers are merged. The activity log listens; services that store customer ids replace theirs.',
  z.object({ dealershipId: objectIdField, customerId: objectIdField, customerName, mergedCustomerIds: z.array(objectIdField) }),
)

export const packetDeleted = defineEvent(
  'leads.packet.deleted.v1',
  'leads, when staff delete a packet link. The activity log listens; documents no longer shows documents to it.',
  z.object(packetFacts),
)

export const packetAccessChanged = defineEvent(
  'leads.packet.access-changed.v1',
  'leads, when staff revoke a packet link, let it work again, or change when it ends. The activity log listens; documents follows who may see documents.',
  z.object({
    ...packetFacts,
    revoked: z.boolean(),
    /** whether it was revoked before; false in events from before the field was added */
    wasRevoked: z.boolean().default(false),
    expiresAt: timeField.nullable(),
  }),
)

export const customerUpdated = defineEvent(
  'leads.customer.updated.v1',
  'leads, when staff correct a customer’s name or contact. The activity log listens.',
  z.object({ dealershipId: objectIdField, customerId: objectIdField, customerName, changed: z.array(z.string()) }),
)

export const customerRequested = defineEvent(
  'leads.customer.requested.v1',
  'leads, when a customer asks for something on a packet or the public inventory. The activity log and notifications listen.',
  z.object({
    ...leadFacts,
    ...people,
    requestId: objectIdField,
    kind: z.enum(REQUEST_KINDS),
    source: z.enum(REQUEST_SOURCES),
    at: timeField,
  }),
)

/** Customers' actions on a trade-in that alert their salesperson. */
const TRADE_IN_ACTS = ['submitted', 'photos-added', 'offer-accepted', 'offer-declined', 'offer-asked'] as const

export const tradeInActed = defineEvent(
  'leads.trade-in.acted.v1',
  'leads, when a customer has submitted a trade-in, added photos of one, or answered an offer, with whose customer it is. Notifications listen.',
  z.object({
    dealershipId: objectIdField,
    evaluationId: objectIdField,
    customerId: objectIdField,
    customerName,
    /** staff had deleted the customer before, and kept the trade-in */
    customerDeleted: z.literal(true).optional(),
    ...responsible,
    act: z.enum(TRADE_IN_ACTS),
    /** the trade-in's vehicle */
    vehicleName: z.string(),
    /** the number of photos added through the link; null for other actions */
    count: z.number().int().nullable(),
    /** the offer's amount in `currency` (ISO 4217); null for other actions */
    amount: z.number().nullable(),
    currency: z.string(),
    /** the customer's question or reason for declining; '' if none */
    text: z.string(),
    at: timeField,
  }),
)

export const mailBounced = defineEvent(
  'leads.mail.bounced.v1',
  'leads, when the mail server refuses a customer’s address for good, or sends a mail back. Notifications listen.',
  z.object({
    dealershipId: objectIdField,
    customerId: objectIdField.nullable(),
    customerName,
    packetLogId: objectIdField.nullable(),
    /** the trade-in that the mail was about; null for a packet's mail */
    evaluationId: objectIdField.nullable().default(null),
    to: z.string(),
    /** the sender */
    sentBy: personSchema.nullable(),
    reason: z.string(),
    at: timeField,
  }),
)

export const mailReturned = defineEvent(
  'leads.mail.returned.v1',
  'leads, when a mail that notifications sent comes back to the bounce mailbox, which leads alone reads. Notifications listen.',
  z.object({
    /** including its angle brackets */
    messageId: z.string(),
    /** the mail server's text; '' for none */
    reason: z.string(),
    /** the address does not accept mail; false if it was only temporarily unreachable */
    isPermanent: z.boolean(),
    at: timeField,
  }),
)

export const packetSent = defineEvent(
  'leads.packet.sent.v1',
  'leads, when a packet’s link leaves the portal: by text message, share, copy or QR code. The activity log listens.',
  z.object({ ...packetFacts, channel: z.enum(PACKET_CHANNELS) }),
)

export const packetEmailed = defineEvent(
  'leads.packet.emailed.v1',
  'leads, when the mail with a packet link was handed to the mail server. The activity log listens.',
  z.object({ ...packetFacts, to: z.string() }),
)

export const packetCreated = defineEvent(
  'leads.packet.created.v1',
  'leads, when staff make a packet link. Its own analytics listen; documents lets the link’s holder see the documents of its vehicle.',
  z.object({
    ...packetFacts,
    /** the vehicle's identifier in the link: VIN or stock number */
    vehicleId: z.string().default(''),
    expiresAt: timeField.nullable().default(null),
  }),
)

/** A visit, its customer and packet, and the people responsible for them. */
const visitFacts = {
  ...visit,
  ...responsible,
  customerName,
  vehicle: vehicleSummarySchema.optional(),
  openedAt: timeField,
  /** when the customer was last active on it before; null for the first open */
  lastSeenAt: timeField.nullable().default(null),
}

export const packetOpened = defineEvent(
  'leads.packet.opened.v1',
  'leads, when a customer (not a scanner, not staff) opens a packet link. Its own analytics and notifications listen.',
  z.object(visitFacts),
)

export const packetDocumentRead = defineEvent(
  'leads.packet.document-read.v1',
  'leads, when entries of a packet page show that the customer read documents, several times a visit. Notifications listen.',
  z.object({ ...visitFacts, documents: z.array(z.enum(DOCUMENT_KINDS)), at: timeField }),
)

export const packetHeartbeatReceived = defineEvent(
  'leads-heartbeats.packet.heartbeat-received.v2',
  'leads, event-first, every 15 s a packet page is open; its stream keeps it for an hour. Its own analytics write it to MongoDB in batches.',
  z.object({ ...visit, at: timeField }),
)

/** The heartbeat event before it got a separate stream. No longer published; remove it once no supported version publishes it. */
export const packetHeartbeatReceivedV1 = defineEvent(
  'leads.packet.heartbeat-received.v1',
  'leads of versions without v2, while an upgrade is rolled out. Its own analytics listen.',
  packetHeartbeatReceived.data,
)

export const packetInteracted = defineEvent(
  'leads.packet.interacted.v1',
  'leads, event-first, for field changes and interactions on a packet page. Its own analytics write them in batches.',
  z.object({ ...visit, at: timeField, customerLogs: z.array(customerLogSchema) }),
)

export const packetClosed = defineEvent(
  'leads.packet.closed.v1',
  'leads, event-first, when a packet page closes.',
  z.object({ ...visit, at: timeField, action: z.enum(CLOSE_ACTIONS) }),
)

export const packetSubmitted = defineEvent(
  'leads.packet.submitted.v1',
  'leads, through the outbox, when a customer submits calculator options. Its own analytics and notifications listen.',
  z.object({
    ...visit,
    ...responsible,
    customerName,
    vehicle: vehicleSummarySchema.optional(),
    at: timeField,
    options: submittedOptionsSchema,
  }),
)

export const leadsEvents = [
  customerCreated,
  customerDeleted,
  customersMerged,
  customerRequested,
  tradeInActed,
  mailBounced,
  mailReturned,
  customerUpdated,
  leadCreated,
  leadAssigned,
  leadNotContacted,
  leadDeleted,
  packetDeleted,
  packetAccessChanged,
  packetEmailed,
  packetSent,
  packetCreated,
  packetOpened,
  packetDocumentRead,
  packetHeartbeatReceived,
  packetHeartbeatReceivedV1,
  packetInteracted,
  packetClosed,
  packetSubmitted,
]
