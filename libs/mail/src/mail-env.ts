import { emailField } from '@forecourt/contracts/fields'
import { ConfigError } from '@forecourt/service-kit/config'
import { z } from 'zod'
import { MAIL_SETTINGS, type MailSettings } from './mail-settings.ts'
import { parseSmtpUrl } from './smtp-address.ts'

const ON = ['1', 'true', 'yes', 'on']
const OFF = ['0', 'false', 'no', 'off']

/** Mail settings of the environment. Read by every service that sends mails and by `make start`. */
export const mailEnv = z.object({
  /** `smtp://user:password@host:587` or `smtps://…`; may be a mounted secret (SMTP_URL_FILE) */
  SMTP_URL: z
    .string()
    .refine((text) => parseSmtpUrl(text) !== null, 'must be like smtp://user:password@mail.example.com:587 or smtps://…')
    .optional(),
  /** the sender of all mails; replies go to the user who sent the mail */
  MAIL_FROM: emailField.optional(),
  /** stores mails instead of sending them, when neither SMTP_URL nor PUBLIC_URL is set: for development only */
  MAILBOX: z
    .string()
    .toLowerCase()
    .refine((value) => [...ON, ...OFF].includes(value), 'must be on or off')
    .transform((value) => ON.includes(value))
    .optional(),
})

/** The base of the links in mails. */
export const linksEnv = z.object({
  /** the platform's public address; links in mails begin with it */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
})

type MailEnv = z.output<typeof mailEnv> & z.output<typeof linksEnv>

/** Returns the mail settings of an environment. Throws ConfigError when SMTP_URL is set without the variables that it requires. */
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

/** Whether the platform is reachable from other machines (`make dev` sets PUBLIC_URL to its own page). */
function isPublic(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
}

/**
 * Returns the missing variables that a mail server requires: links must lead to this platform whatever a request contains, and mails need a sender.
 */
function mailVariablesMissing(env: MailEnv): string[] {
  if (env.SMTP_URL === undefined) return []
  return (['PUBLIC_URL', 'MAIL_FROM'] as const).filter((name) => env[name] === undefined)
}
