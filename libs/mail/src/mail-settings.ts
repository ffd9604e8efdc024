import type { SmtpAddress } from './smtp-address.ts'
import { SMTP_TIMEOUTS, type SmtpTimeouts } from './smtp-delivery.ts'

/** How mails leave this platform, and where the links in them lead. */
export interface MailSettings {
  /** null: mails go to the mailbox, or nowhere */
  smtp: SmtpAddress | null
  smtpTimeouts: SmtpTimeouts
  /** what every mail is from; replies go to the staff user who sent it */
  from: string
  /** keeps mails in the database for staff to look at, where no mail server is set up: for development and demonstrations */
  mailbox: boolean
  /** how customers reach the platform; what links in mails begin with. null where nobody has said */
  publicUrl: string | null
  /** the same where only this machine reaches it, and where no browser said how it came here: `make start` and tests */
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
