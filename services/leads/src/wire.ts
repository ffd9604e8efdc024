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
import { createLeadsStores } from './store/leads-stores.ts'

/** Puts together what the operations, consumers and jobs work with, on one database. */
export function wireLeads(
  { mongo, clock, logger, registry }: Pick<ServiceDeps, 'mongo' | 'clock' | 'logger' | 'registry'>,
  db: Db,
  messaging: Messaging,
  mailSettings: MailSettings = MAIL_SETTINGS,
): LeadsDeps {
  const stores = createLeadsStores(db)
  return {
    stores,
    mail: { mailer: createMailer(mailSettings, stores.mailbox, { logger, count: countMails(registry) }), settings: mailSettings },
    visitCache: createVisitCache(stores.visits),
    hints: createLiveHints(messaging.live),
    messaging,
    transaction: (work) => withTransaction(mongo, work),
    clock,
    logger,
  }
}
