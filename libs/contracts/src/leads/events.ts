import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { objectIdField, timeField } from '../fields.ts'
import { CLOSE_ACTIONS, customerLogSchema, submittedOptionsSchema, vehicleSummarySchema } from './operations.ts'

/** For people who read of it; '' in what was told before it was a fact. */
const customerName = z.string().default('')

const visit = { dealershipId: objectIdField, packetLogId: objectIdField, customerId: objectIdField, visitId: objectIdField }

export const customerCreated = defineEvent(
  'leads.customer.created.v1',
  'leads, when staff add a customer.',
  z.object({ dealershipId: objectIdField, customerId: objectIdField, customerName }),
)

export const leadCreated = defineEvent(
  'leads.lead.created.v1',
  'leads, when a lead is added.',
  z.object({ dealershipId: objectIdField, leadId: objectIdField, customerId: objectIdField, customerName, vehicle: vehicleSummarySchema }),
)

export const packetCreated = defineEvent(
  'leads.packet.created.v1',
  'leads, when staff make a packet link. Its own analytics listen.',
  z.object({
    dealershipId: objectIdField,
    packetLogId: objectIdField,
    customerId: objectIdField,
    customerName,
    vehicle: vehicleSummarySchema.optional(),
  }),
)

export const packetOpened = defineEvent(
  'leads.packet.opened.v1',
  'leads, when a customer (not a scanner, not staff) opens a packet link. Its own analytics and notifications listen.',
  z.object({ ...visit, customerName, vehicle: vehicleSummarySchema.optional(), openedAt: timeField }),
)

export const packetHeartbeatReceived = defineEvent(
  'leads.packet.heartbeat-received.v1',
  'leads, event-first, every 15 s a packet page is open. Its own analytics write it to MongoDB in batches.',
  z.object({ ...visit, at: timeField }),
)

export const packetInteracted = defineEvent(
  'leads.packet.interacted.v1',
  'leads, event-first, for field changes and interactions on a packet page. Its own analytics write them in batches.',
  z.object({ ...visit, at: timeField, customerLogs: z.array(customerLogSchema) }),
)

export const packetClosed = defineEvent(
  'leads.packet.closed.v1',
  'leads, event-first, when a packet page says goodbye.',
  z.object({ ...visit, at: timeField, action: z.enum(CLOSE_ACTIONS) }),
)

export const packetSubmitted = defineEvent(
  'leads.packet.submitted.v1',
  'leads, through the outbox, when a customer submits calculator options. Its own analytics and notifications listen.',
  z.object({ ...visit, customerName, vehicle: vehicleSummarySchema.optional(), at: timeField, options: submittedOptionsSchema }),
)

export const leadsEvents = [
  customerCreated,
  leadCreated,
  packetCreated,
  packetOpened,
  packetHeartbeatReceived,
  packetInteracted,
  packetClosed,
  packetSubmitted,
]
