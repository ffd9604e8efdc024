import type { Messaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { Db } from 'mongodb'
import type { LeadsDeps } from './deps.ts'
import { createLiveHints } from './live/live-hints.ts'
import { MAIL_SETTINGS, type MailSettings } from './mail/mail-settings.ts'
import { createMailer } from './mail/mailer.ts'
import { countMails } from './metrics.ts'
import { createVisitCache } from './packets/visit-cache.ts'
import { createActivityStore } from './store/activity-store.ts'
import { createCustomerStore } from './store/customer-store.ts'
import { createDealershipStore } from './store/dealership-store.ts'
import { createDuplicateCustomers } from './store/duplicate-customers.ts'
import { createLeadAnalyticsStore } from './store/lead-analytics-store.ts'
import { createLeadStore } from './store/lead-store.ts'
import { createMailSendStore } from './store/mail-send-store.ts'
import { createMailboxStore } from './store/mailbox-store.ts'
import { createPacketLogStore } from './store/packet-log-store.ts'
import { createUrlActivityStore } from './store/url-activity-store.ts'
import { createUserStore } from './store/user-store.ts'
import { createVisitStore } from './store/visit-store.ts'

/** Puts together what the operations, consumers and jobs work with, on one database. */
export function wireLeads(
  { mongo, clock, logger, registry }: Pick<ServiceDeps, 'mongo' | 'clock' | 'logger' | 'registry'>,
  db: Db,
  messaging: Messaging,
  mailSettings: MailSettings = MAIL_SETTINGS,
): LeadsDeps {
  const visits = createVisitStore(db)
  const mailbox = createMailboxStore(db)
  return {
    customers: createCustomerStore(db),
    duplicates: createDuplicateCustomers(db),
    leads: createLeadStore(db),
    packetLogs: createPacketLogStore(db),
    visits,
    activities: createActivityStore(db),
    urlActivity: createUrlActivityStore(db),
    leadAnalytics: createLeadAnalyticsStore(db),
    dealerships: createDealershipStore(db),
    users: createUserStore(db),
    mailer: createMailer(mailSettings, mailbox, { logger, count: countMails(registry) }),
    mailSettings,
    mailSends: createMailSendStore(db),
    mailbox,
    visitCache: createVisitCache(visits),
    hints: createLiveHints(messaging.live),
    messaging,
    transaction: (work) => withTransaction(mongo, work),
    clock,
    logger,
  }
}
