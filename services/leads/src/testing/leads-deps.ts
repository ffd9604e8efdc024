import { afterTest } from '@forecourt/dev-servers/after-test'
import { startMessaging } from '@forecourt/messaging/messaging'
import { createLeadsDeps, type LeadsDeps } from '../deps.ts'
import { LEADS_MAIL_SETTINGS, type LeadsMailSettings } from '../mail/leads-mail-settings.ts'
import type { LeadsFixture } from './start-leads.ts'

/** Returns dependencies on the service's database, for calling its consumers, and for tests that modify its stores. */
export async function leadsDeps({ deps, db, nats }: LeadsFixture, mail: Partial<LeadsMailSettings> = {}): Promise<LeadsDeps> {
  const messaging = await startMessaging({ service: 'leads', db, nats, logger: deps.logger })
  afterTest(() => messaging.close())
  return createLeadsDeps(deps, db, messaging, { ...LEADS_MAIL_SETTINGS, ...mail })
}
