import { defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import { MISSING_ID } from './missing-records.ts'
import type { SampleRequests } from './sample.ts'
import type { World } from './world.ts'

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
const ofDealership = { request: ({ dealershipId }: World) => ({ params: { dealershipId } }) }

/** A request for every operation of the notifications service. */
export const NOTIFICATION_REQUESTS: SampleRequests['notifications'] = {
  listAlerts: { request: () => ({ query: { page: 1, unread: 'false', kind: 'packet-opened' } }) },
  countUnreadAlerts: { request: () => ({}) },
  // only the salesperson may mark it
  markAlertRead: { request: ({ alertId }) => ({ params: { alertId }, body: { read: true, via: 'push' } }), only: 'SALES' },
  markAlertsRead: {
    request: ({ customerId }) => ({ body: { asOf: '2026-05-14T16:00:00.000Z', until: '2026-05-14T16:00:00.000Z', customerId } }),
  },
  getAlertPreferences: { request: () => ({}) },
  saveAlertPreferences: { request: () => ({ body: defaultPreferences('SALES') }) },
  pauseAlerts: { request: () => ({ body: { pause: 'hour' } }) },
  getPushKey: { request: () => ({}) },
  listPushDevices: { request: () => ({}) },
  // push messages are not configured
  addPushDevice: { request: () => ({ body: SUBSCRIPTION }), status: 409 },
  removePushDevice: { request: () => ({ params: { deviceId: MISSING_ID } }), status: 404 },
  forgetPushDevice: { request: () => ({ body: { endpoint: SUBSCRIPTION.endpoint } }) },
  sendTestAlert: { request: () => ({ body: { channel: 'push' } }), status: 409 },
  listChats: ofDealership,
  saveChat: {
    request: ({ dealershipId }) => ({
      params: { dealershipId, channel: 'slack' },
      body: { url: 'https://hooks.slack.com/services/T000/B000/sample', enabled: false, kinds: ['options-submitted'] },
    }),
  },
  removeChat: { request: ({ dealershipId }) => ({ params: { dealershipId, channel: 'teams' } }) },
  testChat: { request: ({ dealershipId }) => ({ params: { dealershipId, channel: 'teams' } }), status: 409 },
  getChannelHealth: { request: () => ({}) },
  listDeliveries: { request: () => ({ query: { page: 1, channel: 'mail', state: 'failed' } }) },
  getDelivery: { request: () => ({ params: { deliveryId: MISSING_ID } }), status: 404 },
}
