import type { ImapAddress } from '@forecourt/mail/bounces/imap-address'
import { MAIL_SETTINGS, type MailSettings } from '@forecourt/mail/mail-settings'

/** How mails are sent, and the limit of packet mails. */
export interface LeadsMailSettings extends MailSettings {
  /** mails that a user may send in an hour */
  mailsPerHour: number
  /** the mailbox that receives bounces; null when only immediate rejections of the mail server are known */
  bounces: ImapAddress | null
}

export const LEADS_MAIL_SETTINGS: LeadsMailSettings = { ...MAIL_SETTINGS, mailsPerHour: 60, bounces: null }
