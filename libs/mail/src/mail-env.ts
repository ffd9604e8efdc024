import { emailField } from '@forecourt/contracts/fields'
import { ConfigError } from '@forecourt/service-kit/config'
import { z } from 'zod'
import { MAIL_SETTINGS, type MailSettings } from './mail-settings.ts'
import { parseSmtpUrl } from './smtp-address.ts'

const ON = ['1', 'true', 'yes', 'on']
const OFF = ['0', 'false', 'no', 'off']

/** How mails leave; every service that sends some and `make start` read the same. */
export const mailEnv = z.object({
  /** `smtp://user:password@host:587` or `smtps://…`; may be a mounted secret (SMTP_URL_FILE) */
  SMTP_URL: z
    .string()
    .refine((text) => parseSmtpUrl(text) !== null, 'must be like smtp://user:password@mail.example.com:587 or smtps://…')
    .optional(),
  /** the address mails are from; replies go to whoever sent them */
  MAIL_FROM: emailField.optional(),
  /** keeps mails to look at instead of sending them, where neither SMTP_URL nor PUBLIC_URL is set: it is for development alone */
  MAILBOX: z
    .string()
    .toLowerCase()
    .refine((value) => [...ON, ...OFF].includes(value), 'must be on or off')
    .transform((value) => ON.includes(value))
    .optional(),
})

/** Where the links in mails lead. */
export const linksEnv = z.object({
  /** how customers reach the platform; links in mails begin with it */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
})

export type MailEnv = z.output<typeof mailEnv> & z.output<typeof linksEnv>

/** How mails leave, as an environment says. Throws ConfigError when a mail server is named without what else it takes. */
export function toMailSettings(env: MailEnv): MailSettings {
  const smtp = env.SMTP_URL === undefined ? null : parseSmtpUrl(env.SMTP_URL)
  const missing = mailVariablesMissing(env)
  if (missing.length > 0) throw new ConfigError(`SMTP_URL is set, so that ${missing.join(' and ')} must be set too.`)
  return {
    ...MAIL_SETTINGS,
    smtp,
    from: env.MAIL_FROM ?? MAIL_SETTINGS.from,
    mailbox: !isPublic(env.PUBLIC_URL) && (env.MAILBOX ?? MAIL_SETTINGS.mailbox),
    publicUrl: env.PUBLIC_URL ?? null,
  }
}

/** Whether others than whoever develops on this machine reach the platform (`make dev` names its own page). */
function isPublic(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
}

/** What a mail server cannot be used without: links must lead customers here, whatever a request says, and mails must be from somebody. */
function mailVariablesMissing(env: MailEnv): string[] {
  if (env.SMTP_URL === undefined) return []
  return (['PUBLIC_URL', 'MAIL_FROM'] as const).filter((name) => env[name] === undefined)
}
