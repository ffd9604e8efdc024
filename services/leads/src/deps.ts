import type { Messaging } from '@forecourt/messaging/messaging'
import type { ClientSession } from 'mongodb'
import type { Logger } from 'pino'
import type { LiveHints } from './live/live-hints.ts'
import type { MailSettings } from './mail/mail-settings.ts'
import type { Mailer } from './mail/mailer.ts'
import type { VisitCache } from './packets/visit-cache.ts'
import type { LeadsStores } from './store/leads-stores.ts'

/** What the operations, consumers and jobs of this service work with. */
export interface LeadsDeps {
  stores: LeadsStores
  mail: { mailer: Mailer; settings: MailSettings }
  visitCache: VisitCache
  hints: LiveHints
  messaging: Pick<Messaging, 'outbox' | 'publisher' | 'consume' | 'consumeBatch'>
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: Logger
}
