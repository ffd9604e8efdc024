import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import { ALERT_KINDS, CHAT_CHANNELS } from './kinds.ts'

/** A chat of a dealership. Its webhook is a secret that is never returned. */
export const chatSchema = z.object({
  channel: z.enum(CHAT_CHANNELS),
  configured: z.boolean(),
  enabled: z.boolean(),
  /** the host of the webhook, for display: 'hooks.slack.com'; '' without one */
  host: z.string(),
  /** the last characters of the webhook: '…4f2a'; '' without one */
  hint: z.string(),
  kinds: z.array(z.enum(ALERT_KINDS)),
  lastSentAt: timeField.nullable(),
  /** why the last message was rejected; '' if it was accepted */
  lastFailure: z.string(),
})
export type Chat = z.infer<typeof chatSchema>

/** A change of a chat; an omitted webhook is kept. */
export const chatSettingsSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .max(2_000)
    .optional(),
  enabled: z.boolean(),
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
})

/** A browser's subscription to push messages. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(2_000),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'must be a public key'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}={0,2}$/, 'must be a secret of 16 bytes'),
  }),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>

/** A browser that receives push messages. */
export const pushDeviceSchema = z.object({
  _id: objectIdField,
  /** sha256 of its endpoint as hex, by which a browser finds itself; the endpoint is a secret */
  endpointHash: z.string(),
  /** 'Chrome on Windows'; '' if unknown */
  device: z.string(),
  addedAt: timeField,
  /** when the last message was accepted; null before the first */
  lastSentAt: timeField.nullable(),
  /** why the last message was rejected; '' if it was accepted */
  lastFailure: z.string(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>
