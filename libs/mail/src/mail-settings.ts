import type { ServerAddress } from './server-address.ts'
import { SMTP_TIMEOUTS, type SmtpTimeouts } from './smtp-delivery.ts'

/** How this platform sends mails, and the base of their links. */
export interface MailSettings {
  /** null: mails go to the development mailbox, or are not sent */
  smtp: ServerAddress | null
  smtpTimeouts: SmtpTimeouts
  /** the sender of every mail; replies go to the staff user who sent it */
  from: string
  /** stores mails in the database for staff to read when there is no mail server: for development and demonstrations */
  mailbox: boolean
  /** the platform's public URL, the base of links in mails; null when it is not set */
  publicUrl: string | null
  /** the URL on this machine, used when there is no public one and no browser sent one: `make start` and tests */
  localUrl: () => string | null
}

export const MAIL_SETTINGS: MailSettings = {
  smtp: null,
  smtpTimeouts: SMTP_TIMEOUTS,
  from: 'no-reply@forecourt.local',
  mailbox: false,
  publicUrl: null,
  localUrl: () => null,
}
