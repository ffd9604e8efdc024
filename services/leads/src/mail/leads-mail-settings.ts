import type { ImapAddress } from '@forecourt/mail/bounces/imap-address'
import { MAIL_SETTINGS, type MailSettings } from '@forecourt/mail/mail-settings'

/** How mails leave, and how many of packets do. */
export interface LeadsMailSettings extends MailSettings {
  /** mails a user may send within an hour */
  mailsPerHour: number
  /** where mails come back to; null: only what the mail server refuses at once is known */
  bounces: ImapAddress | null
}

export const LEADS_MAIL_SETTINGS: LeadsMailSettings = { ...MAIL_SETTINGS, mailsPerHour: 60, bounces: null }
