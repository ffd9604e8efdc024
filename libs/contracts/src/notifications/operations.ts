import { z } from 'zod'
import { objectIdField, timeField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { managersInDealership, ownerNoDealership, staffNoDealership } from '../usual-access.ts'
import { alertSchema, channelHealthSchema, DELIVERY_STATES, deliverySchema } from './alerts.ts'
import { chatSchema, chatSettingsSchema, pushDeviceSchema, pushSubscriptionSchema } from './channels.ts'
import { ALERT_KINDS, CHAT_CHANNELS, SENT_CHANNELS } from './kinds.ts'
import { alertPreferencesSchema, ownPreferencesSchema, PAUSES } from './preferences.ts'

const chatParams = dealershipParams.extend({ channel: z.enum(CHAT_CHANNELS) })
const unreadSchema = z.object({ unread: z.number().int() })

/** Each user's own alerts, the chats of a dealership, and the health of deliveries. */
export const notificationsOperations = {
  listAlerts: {
    method: 'GET',
    path: '/api/notifications',
    ...staffNoDealership,
    summary: 'The alerts of the caller, newest first.',
    query: z.object({
      page: wholeNumberField(1, 10_000).default(1),
      pageSize: wholeNumberField(1, 100).default(20),
      unread: z.enum(['true', 'false']).default('false'),
      kind: z.enum(ALERT_KINDS).optional(),
    }),
    response: z.object({
      alerts: z.array(alertSchema),
      total: z.number().int(),
      unread: z.number().int(),
      /** when the list was read: alerts that arrived later are not in it */
      asOf: z.string(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  countUnreadAlerts: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    ...staffNoDealership,
    summary: 'How many alerts the caller has not read.',
    response: unreadSchema,
  },
  markAlertRead: {
    method: 'PUT',
    path: '/api/notifications/:alertId/read',
    ...staffNoDealership,
    summary:
      'Mark an alert of the caller as read, or unread again. `via` says which message brought them there: its delivery counts as opened.',
    params: z.object({ alertId: objectIdField }),
    body: z.object({ read: z.boolean().default(true), via: z.enum(SENT_CHANNELS).optional() }),
    response: unreadSchema,
  },
  markAlertsRead: {
    method: 'POST',
    path: '/api/notifications/read-all',
    ...staffNoDealership,
    summary:
      'Mark alerts of the caller as read: all, those that arrived until the `asOf` of a list (without it, those of events until `until`), or those about a customer whose page they are looking at.',
    body: z.object({ asOf: timeField.optional(), until: timeField.optional(), customerId: objectIdField.optional() }),
    response: unreadSchema.extend({ marked: z.number().int() }),
  },
  getAlertPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    ...staffNoDealership,
    summary: 'Which alerts reach the caller, how and when.',
    response: ownPreferencesSchema,
  },
  saveAlertPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    ...staffNoDealership,
    summary: 'Say which alerts reach the caller, how and when.',
    body: alertPreferencesSchema,
    response: ownPreferencesSchema,
  },
  pauseAlerts: {
    method: 'PUT',
    path: '/api/notifications/pause',
    ...staffNoDealership,
    summary: 'Hold mails, pushes and texts of the caller for an hour or until tomorrow morning, or no longer. The bell goes on.',
    body: z.object({ pause: z.enum(PAUSES) }),
    response: ownPreferencesSchema,
  },
  getPushKey: {
    method: 'GET',
    path: '/api/notifications/push/key',
    ...staffNoDealership,
    summary: 'The public key with which a browser subscribes to push messages; null where operators have set none up.',
    response: z.object({ publicKey: z.string().nullable() }),
  },
  listPushDevices: {
    method: 'GET',
    path: '/api/notifications/push/devices',
    ...staffNoDealership,
    summary: 'The browsers of the caller that get push messages, the newest first.',
    response: z.object({ devices: z.array(pushDeviceSchema) }),
  },
  addPushDevice: {
    method: 'POST',
    path: '/api/notifications/push/devices',
    ...staffNoDealership,
    summary: 'Send push messages to a browser of the caller. Twice is once; a browser that was another person’s becomes the caller’s.',
    body: pushSubscriptionSchema,
    status: 201,
    response: pushDeviceSchema,
    errors: [409],
    rules: ['Push messages are not set up.', 'This browser’s push service is not allowed here.'],
  },
  removePushDevice: {
    method: 'DELETE',
    path: '/api/notifications/push/devices/:deviceId',
    ...staffNoDealership,
    summary: 'Send no more push messages to a browser of the caller.',
    params: z.object({ deviceId: objectIdField }),
    response: z.object({ message: z.string() }),
  },
  forgetPushDevice: {
    method: 'POST',
    path: '/api/notifications/push/forget',
    ...staffNoDealership,
    summary: 'Send no more push messages to the browser that asks, by its endpoint; what a page does when its user signs out.',
    body: pushSubscriptionSchema.pick({ endpoint: true }),
    response: z.object({ removed: z.number().int() }),
  },
  sendTestAlert: {
    method: 'POST',
    path: '/api/notifications/test',
    ...staffNoDealership,
    summary: 'Send the caller a test by mail, push or text message. Its delivery says what became of it.',
    body: z.object({ channel: z.enum(['mail', 'push', 'sms']) }),
    status: 202,
    response: z.object({ deliveries: z.array(deliverySchema) }),
    errors: [409],
    rateLimit: 'request',
  },
  listChats: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/notification-channels',
    ...managersInDealership,
    summary: 'The chats in which alerts of a dealership are posted, without their secrets.',
    response: z.object({ chats: z.array(chatSchema) }),
  },
  saveChat: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/notification-channels/:channel',
    ...managersInDealership,
    summary:
      'Say in which chat alerts of a dealership are posted, and which. The webhook is kept when it is left out, and never shown again.',
    params: chatParams,
    body: chatSettingsSchema,
    response: chatSchema,
    errors: [409],
    rules: ['A webhook is needed first.', 'This host is not allowed…'],
  },
  removeChat: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/notification-channels/:channel',
    ...managersInDealership,
    summary: 'Post no more alerts of a dealership in a chat, and forget its webhook.',
    params: chatParams,
    response: z.object({ message: z.string() }),
  },
  testChat: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/notification-channels/:channel/test',
    ...managersInDealership,
    summary: 'Post a test in a chat of a dealership. Its delivery says what became of it.',
    params: chatParams,
    status: 202,
    response: z.object({ delivery: deliverySchema }),
    errors: [409],
    rateLimit: 'request',
  },
  getChannelHealth: {
    method: 'GET',
    path: '/api/notifications/channels',
    ...ownerNoDealership,
    summary: 'How each channel does: when it last took something, and what failed.',
    response: z.object({ channels: z.array(channelHealthSchema) }),
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/notifications/deliveries',
    ...ownerNoDealership,
    summary: 'Deliveries of every dealership, newest first; they are kept for 30 days.',
    query: z.object({
      page: wholeNumberField(1, 10_000).default(1),
      pageSize: wholeNumberField(1, 100).default(20),
      channel: z.enum(SENT_CHANNELS).optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      dealershipId: objectIdField.optional(),
    }),
    response: z.object({
      deliveries: z.array(deliverySchema),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  getDelivery: {
    method: 'GET',
    path: '/api/notifications/deliveries/:deliveryId',
    ...staffNoDealership,
    summary: 'What became of a delivery that the caller asked for; OWNER sees any.',
    params: z.object({ deliveryId: objectIdField }),
    response: deliverySchema,
  },
} as const satisfies Operations
