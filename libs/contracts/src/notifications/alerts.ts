import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import { ALERT_KINDS, SENT_CHANNELS } from './kinds.ts'

/** An alert in a person's inbox. */
export const alertSchema = z.object({
  _id: objectIdField,
  kind: z.enum(ALERT_KINDS),
  /** null for an alert about the user's own account */
  dealershipId: objectIdField.nullable(),
  /** '' without a dealership */
  dealershipName: z.string(),
  /** 'Casey Doe opened the packet of the 2024 Honda Accord' */
  title: z.string(),
  /** what happened next: '9 photo views, used the payment calculator'; '' for nothing */
  text: z.string(),
  /** the path of the portal's page for it, beginning with / */
  path: z.string(),
  /** the number of events merged into it: ten opened packets in a minute are one alert */
  count: z.number().int().min(1),
  /** when its first event happened */
  at: timeField,
  /** when its last event happened */
  updatedAt: timeField,
  readAt: timeField.nullable(),
  /** the customer it is about; null for none */
  customerId: objectIdField.nullable(),
})
export type Alert = z.infer<typeof alertSchema>

/** The state of a delivery: waiting (possibly for quiet hours to end), accepted by the provider, failed permanently, or opened. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'opened'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The delivery of an alert by one channel. */
export const deliverySchema = z.object({
  _id: objectIdField,
  channel: z.enum(SENT_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  /** the kind of alert; null for summaries and tests */
  kind: z.enum(ALERT_KINDS).nullable(),
  /** 'alert', 'summary' of alerts held by quiet hours, 'digest', 'test' */
  content: z.enum(['alert', 'summary', 'digest', 'test']),
  /** the recipient: a user's name, or the dealership's for a chat */
  recipient: z.string(),
  dealershipId: objectIdField.nullable(),
  queuedAt: timeField,
  /** when it will be sent or retried; null if it will not */
  dueAt: timeField.nullable(),
  /** whether quiet hours or a pause hold it until then */
  held: z.boolean(),
  attempts: z.number().int(),
  sentAt: timeField.nullable(),
  openedAt: timeField.nullable(),
  /** why the last attempt failed; '' if it has not failed */
  reason: z.string(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** The health of a channel. */
export const channelHealthSchema = z.object({
  channel: z.enum(SENT_CHANNELS),
  /** whether operators have set it up; chats are set up by dealerships */
  configured: z.boolean(),
  /** 'ok', 'failing' (the last deliveries failed), 'idle' (nothing was sent lately), 'off' (not set up) */
  state: z.enum(['ok', 'failing', 'idle', 'off']),
  lastSentAt: timeField.nullable(),
  lastFailedAt: timeField.nullable(),
  /** why the last delivery failed; '' if none has failed */
  lastFailure: z.string(),
  /** in the last 24 hours */
  counts: z.object({ queued: z.number().int(), sent: z.number().int(), failed: z.number().int(), opened: z.number().int() }),
})
export type ChannelHealth = z.infer<typeof channelHealthSchema>
