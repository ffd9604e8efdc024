import { countMails } from '@forecourt/mail/count-mails'
import { createMailer, type Mailer } from '@forecourt/mail/mailer'
import type { Messaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { ClientSession, Db } from 'mongodb'
import type { Logger } from 'pino'
import { createLiveHints, type LiveHints } from './live/live-hints.ts'
import { LEADS_MAIL_SETTINGS, type LeadsMailSettings } from './mail/leads-mail-settings.ts'
import { createLinkCache, type LinkCache } from './packets/link-cache.ts'
import { createVisitCache, type VisitCache } from './packets/visit-cache.ts'
import { createLeadsStores, type LeadsStores } from './store/leads-stores.ts'

/** The dependencies of this service's operations, consumers and jobs. */
export interface LeadsDeps {
  stores: LeadsStores
  mail: { mailer: Mailer; settings: LeadsMailSettings }
  visitCache: VisitCache
  linkCache: LinkCache
  hints: LiveHints
  messaging: Pick<Messaging, 'outbox' | 'publisher' | 'consume' | 'consumeBatch'>
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: Logger
}

/** Creates the dependencies of operations, consumers and jobs on one database. */
export function createLeadsDeps(
  { mongo, clock, logger, registry }: Pick<ServiceDeps, 'mongo' | 'clock' | 'logger' | 'registry'>,
  db: Db,
  messaging: Messaging,
  mailSettings: LeadsMailSettings = LEADS_MAIL_SETTINGS,
): LeadsDeps {
  const stores = createLeadsStores(db)
  const count = countMails(registry, ['packet', 'trade-in'])
  return {
    stores,
    mail: { mailer: createMailer(mailSettings, stores.mailbox.save, { logger, count }), settings: mailSettings },
    visitCache: createVisitCache(stores.visits),
    linkCache: createLinkCache(stores.packetLogs),
    hints: createLiveHints(messaging.live),
    messaging,
    transaction: (work) => withTransaction(mongo, work),
    clock,
    logger,
  }
}
