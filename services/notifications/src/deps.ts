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
import { createEscalationStore, type EscalationStore } from './store/escalation-store.ts'
import { createFeedStore, type FeedStore } from './store/feed-store.ts'
import { createInstallationStore, type InstallationStore } from './store/installation-store.ts'
import { createMomentStore, type MomentStore } from './store/moment-store.ts'
import { createPreferenceStore, type PreferenceStore } from './store/preference-store.ts'
import { createPushDeviceStore, type PushDeviceStore } from './store/push-device-store.ts'
import { createStaffStore, type StaffStore } from './store/staff-store.ts'
import { createThreadStore, type ThreadStore } from './store/thread-store.ts'

/** What this service keeps. */
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
  moments: MomentStore
  feeds: FeedStore
}

/** Hosts that messages may be sent to; one that begins with a dot or an asterisk matches all subdomains. */
interface OutboundHosts {
  push: readonly string[]
  slack: readonly string[]
  teams: readonly string[]
}

/** How push messages are signed (VAPID); null where none are sent. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  /** whom push services write to: mailto: or https: */
  subject: string
}

/** Twilio's account by which text messages leave; null where none do. */
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
  /** of a call to another service, milliseconds */
  callTimeoutMs: number
  /** how often a delivery is tried, and how long after the first failure again */
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

/** What the operations, consumers and jobs of this service work with. */
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

/** The stores of a database. */
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
    moments: createMomentStore(db),
    feeds: createFeedStore(db),
  }
}

type NewNotificationsDeps = Pick<NotificationsDeps, 'metrics' | 'mailer' | 'messaging' | 'settings'>

/** What the service works with, on its database. */
export function createNotificationsDeps({ mongo, clock, logger }: ServiceDeps, db: Db, parts: NewNotificationsDeps): NotificationsDeps {
  return { ...parts, stores: createNotificationStores(db), transaction: (work) => withTransaction(mongo, work), clock, logger }
}
