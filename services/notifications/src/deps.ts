import { MAIL_SETTINGS, type MailSettings } from '@forecourt/mail/mail-settings'
import type { Mailer } from '@forecourt/mail/mailer'
import type { Messaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { ClientSession, Db } from 'mongodb'
import type { NotificationMetrics } from './metrics.ts'
import { type AlertStore, createAlertStore } from './store/alert-store.ts'
import { type ChatStore, createChatStore } from './store/chat-store.ts'
import { createDealershipStore, type DealershipStore } from './store/dealership-store.ts'
import { createDeliveryStore, type DeliveryStore } from './store/delivery-store.ts'
import { createDepartureStore, type DepartureStore } from './store/departure-store.ts'
import { createEscalationStore, type EscalationStore } from './store/escalation-store.ts'
import { createFeedStore, type FeedStore } from './store/feed-store.ts'
import { createInstallationStore, type InstallationStore } from './store/installation-store.ts'
import { createMomentStore, type MomentStore } from './store/moment-store.ts'
import { createPreferenceStore, type PreferenceStore } from './store/preference-store.ts'
import { createPushDeviceStore, type PushDeviceStore } from './store/push-device-store.ts'
import { createStaffStore, type StaffStore } from './store/staff-store.ts'
import { createThreadStore, type ThreadStore } from './store/thread-store.ts'

/** The stores of this service. */
export interface NotificationStores {
  alerts: AlertStore
  threads: ThreadStore
  deliveries: DeliveryStore
  preferences: PreferenceStore
  devices: PushDeviceStore
  chats: ChatStore
  staff: StaffStore
  dealerships: DealershipStore
  installation: InstallationStore
  escalations: EscalationStore
  departures: DepartureStore
  moments: MomentStore
  feeds: FeedStore
}

/** Hosts that messages may be sent to; one that begins with `*.` matches all subdomains. */
interface OutboundHosts {
  push: readonly string[]
  slack: readonly string[]
  teams: readonly string[]
}

/** The VAPID keys that sign push messages. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  /** the contact for push services, a mailto: or https: URL */
  subject: string
}

/** The Twilio account that sends text messages. */
export interface SmsSettings {
  baseUrl: string
  accountSid: string
  authToken: string
  /** a number, or a messaging service (MG…) */
  from: string
}

export interface NotificationsSettings {
  mail: MailSettings
  vapid: VapidKeys | null
  sms: SmsSettings | null
  /** the time limit of a call to another service, in milliseconds */
  callTimeoutMs: number
  /** the maximum number of attempts per delivery, and the delay after the first one */
  maxAttempts: number
  firstRetryMs: number
  hosts: OutboundHosts
}

export const NOTIFICATIONS_SETTINGS: NotificationsSettings = {
  mail: MAIL_SETTINGS,
  vapid: null,
  sms: null,
  callTimeoutMs: 10_000,
  maxAttempts: 8,
  firstRetryMs: 15_000,
  hosts: {
    push: ['fcm.googleapis.com', '*.push.services.mozilla.com', 'web.push.apple.com', '*.notify.windows.com'],
    slack: ['hooks.slack.com'],
    teams: ['*.logic.azure.com', '*.api.powerplatform.com', '*.webhook.office.com'],
  },
}

/** The dependencies of the operations, consumers and jobs. */
export interface NotificationsDeps {
  stores: NotificationStores
  metrics: NotificationMetrics
  mailer: Mailer
  messaging: Messaging
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: ServiceDeps['logger']
  settings: NotificationsSettings
}

/** Creates the stores on a database. */
export function createNotificationStores(db: Db): NotificationStores {
  return {
    alerts: createAlertStore(db),
    threads: createThreadStore(db),
    deliveries: createDeliveryStore(db),
    preferences: createPreferenceStore(db),
    devices: createPushDeviceStore(db),
    chats: createChatStore(db),
    staff: createStaffStore(db),
    dealerships: createDealershipStore(db),
    installation: createInstallationStore(db),
    escalations: createEscalationStore(db),
    departures: createDepartureStore(db),
    moments: createMomentStore(db),
    feeds: createFeedStore(db),
  }
}

type NewNotificationsDeps = Pick<NotificationsDeps, 'metrics' | 'mailer' | 'messaging' | 'settings'>

/** Creates the dependencies of the service on its database. */
export function createNotificationsDeps({ mongo, clock, logger }: ServiceDeps, db: Db, parts: NewNotificationsDeps): NotificationsDeps {
  return { ...parts, stores: createNotificationStores(db), transaction: (work) => withTransaction(mongo, work), clock, logger }
}
