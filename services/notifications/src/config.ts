import { linksEnv, mailEnv, toMailSettings } from '@forecourt/mail/mail-env'
import { z } from 'zod'
import type { NotificationsSettings } from './deps.ts'

/** What the notifications service reads from its environment beside what every service reads. */
export const notificationsEnv = z.object({ ...linksEnv.shape, ...mailEnv.shape })

/** The settings that an environment asks for. Throws ConfigError when a mail server is named without what else it takes. */
export function toSettings(env: z.output<typeof notificationsEnv>): Partial<NotificationsSettings> {
  return { mail: toMailSettings(env) }
}
