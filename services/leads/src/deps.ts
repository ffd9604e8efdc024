import type { Messaging } from '@forecourt/messaging/messaging'
import type { ClientSession } from 'mongodb'
import type { Logger } from 'pino'
import type { LiveHints } from './live/live-hints.ts'
import type { MailSettings } from './mail/mail-settings.ts'
import type { Mailer } from './mail/mailer.ts'
import type { VisitCache } from './packets/visit-cache.ts'
import type { ActivityStore } from './store/activity-store.ts'
import type { CustomerStore } from './store/customer-store.ts'
import type { DealershipStore } from './store/dealership-store.ts'
import type { DuplicateCustomers } from './store/duplicate-customers.ts'
import type { LeadAnalyticsStore } from './store/lead-analytics-store.ts'
import type { LeadStore } from './store/lead-store.ts'
import type { MailSendStore } from './store/mail-send-store.ts'
import type { MailboxStore } from './store/mailbox-store.ts'
import type { PacketLogStore } from './store/packet-log-store.ts'
import type { UrlActivityStore } from './store/url-activity-store.ts'
import type { UserStore } from './store/user-store.ts'
import type { VisitStore } from './store/visit-store.ts'

/** What the operations, consumers and jobs of this service work with. */
export interface LeadsDeps {
  customers: CustomerStore
  duplicates: DuplicateCustomers
  leads: LeadStore
  packetLogs: PacketLogStore
  visits: VisitStore
  activities: ActivityStore
  urlActivity: UrlActivityStore
  leadAnalytics: LeadAnalyticsStore
  dealerships: DealershipStore
  users: UserStore
  mailer: Mailer
  mailSettings: MailSettings
  mailSends: MailSendStore
  mailbox: MailboxStore
  visitCache: VisitCache
  hints: LiveHints
  messaging: Pick<Messaging, 'outbox' | 'publisher' | 'consume' | 'consumeBatch'>
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: Logger
}
