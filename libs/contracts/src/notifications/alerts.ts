import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import { ALERT_KINDS, SENT_CHANNELS } from './kinds.ts'

/** An alert in a person's inbox. */
export const alertSchema = z.object({
  _id: objectIdField,
  kind: z.enum(ALERT_KINDS),
  /** null for what is about the person alone */
  dealershipId: objectIdField.nullable(),
  /** '' where there is none */
  dealershipName: z.string(),
  /** 'Casey Doe opened the packet of the 2024 Honda Accord' */
  title: z.string(),
  /** what followed: 'Looked at 9 photos, tried the payment calculator'; '' for nothing */
  text: z.string(),
  /** of the page of the portal that shows it, beginning with / */
  path: z.string(),
  /** how many events were merged into it: ten packets opened in a minute are one alert */
  count: z.number().int().min(1),
  /** when it happened first */
  at: timeField,
  /** when the latest of its events happened */
  updatedAt: timeField,
  readAt: timeField.nullable(),
  /** whom it is about; null where it is about no customer */
  customerId: objectIdField.nullable(),
})
export type Alert = z.infer<typeof alertSchema>

/** The state of a delivery: waiting (possibly for quiet hours to end), accepted by the provider, failed permanently, or opened. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'opened'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One alert on its way by one channel. */
export const deliverySchema = z.object({
  _id: objectIdField,
  channel: z.enum(SENT_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  /** its subject; null for summaries and tests */
  kind: z.enum(ALERT_KINDS).nullable(),
  /** 'alert', 'summary' of what quiet hours held, 'digest', 'test' */
  content: z.enum(['alert', 'summary', 'digest', 'test']),
  /** whom it is for: a person's name, or the dealership's for a chat */
  recipient: z.string(),
  dealershipId: objectIdField.nullable(),
  queuedAt: timeField,
  /** when it is sent or tried again; null where nothing is to happen */
  dueAt: timeField.nullable(),
  /** held until then by quiet hours or a pause */
  held: z.boolean(),
  attempts: z.number().int(),
  sentAt: timeField.nullable(),
  openedAt: timeField.nullable(),
  /** why it failed, or the last try did; '' for no reason */
  reason: z.string(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** How a channel does. */
export const channelHealthSchema = z.object({
  channel: z.enum(SENT_CHANNELS),
  /** whether operators have set it up; chats are set up by dealerships */
  configured: z.boolean(),
  /** 'ok', 'failing' (the last deliveries failed), 'idle' (nothing was sent lately), 'off' (not set up) */
  state: z.enum(['ok', 'failing', 'idle', 'off']),
  lastSentAt: timeField.nullable(),
  lastFailedAt: timeField.nullable(),
  /** of the last failure; '' for none */
  lastFailure: z.string(),
  /** of the last 24 hours */
  counts: z.object({ queued: z.number().int(), sent: z.number().int(), failed: z.number().int(), opened: z.number().int() }),
})
export type ChannelHealth = z.infer<typeof channelHealthSchema>
