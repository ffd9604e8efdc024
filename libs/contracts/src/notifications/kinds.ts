import type { Role } from '../operation.ts'

/** The kinds of alerts (rules: alert kinds), in display order. */
export const ALERT_KINDS = [
  'packet-opened',
  'packet-returned',
  'options-submitted',
  'customer-asked',
  'document-read',
  'trade-in-submitted',
  'trade-in-photos',
  'offer-answered',
  'lead-assigned',
  'lead-not-contacted',
  'submission-not-viewed',
  'feed-held',
  'feed-failed',
  'feed-stopped',
  'watch-failed',
  'mail-bounced',
  'new-device',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The name of each kind in the grid of preferences. */
export const ALERT_KIND_NAMES: Readonly<Record<AlertKind, string>> = {
  'packet-opened': 'Packet opened for the first time',
  'packet-returned': 'Customer came back to a packet',
  'options-submitted': 'Customer submitted options',
  'customer-asked': 'Customer asked for something',
  'document-read': 'Customer read a document',
  'trade-in-submitted': 'Trade-in submitted',
  'trade-in-photos': 'Trade-in photos arrived',
  'offer-answered': 'Offer answered',
  'lead-assigned': 'Lead assigned to you',
  'lead-not-contacted': 'Lead not contacted yet',
  'submission-not-viewed': 'Submission not viewed within 5 minutes',
  'feed-held': 'Inventory file needs review',
  'feed-failed': 'Inventory file not imported',
  'feed-stopped': 'Inventory file stopped arriving',
  'watch-failed': "Watched folder can't be read",
  'mail-bounced': 'Email bounced',
  'new-device': 'Sign-in from a new device',
}

/** The roles that get alerts of a kind. The grid shows a user only the kinds of their role. */
export const ALERT_KIND_ROLES: Readonly<Record<AlertKind, readonly Role[]>> = {
  'packet-opened': ['SALES', 'ADMIN', 'OWNER'],
  'packet-returned': ['SALES', 'ADMIN', 'OWNER'],
  'options-submitted': ['SALES', 'ADMIN', 'OWNER'],
  'customer-asked': ['SALES', 'ADMIN', 'OWNER'],
  'document-read': ['SALES', 'ADMIN', 'OWNER'],
  'trade-in-submitted': ['SALES', 'ADMIN', 'OWNER'],
  'trade-in-photos': ['SALES', 'ADMIN', 'OWNER'],
  'offer-answered': ['SALES', 'ADMIN', 'OWNER'],
  'lead-assigned': ['SALES', 'ADMIN'],
  'lead-not-contacted': ['SALES', 'ADMIN'],
  'submission-not-viewed': ['ADMIN'],
  'feed-held': ['ADMIN', 'OWNER'],
  'feed-failed': ['ADMIN', 'OWNER'],
  'feed-stopped': ['ADMIN', 'OWNER'],
  'watch-failed': ['ADMIN', 'OWNER'],
  'mail-bounced': ['SALES', 'ADMIN', 'OWNER'],
  'new-device': ['SALES', 'ADMIN', 'OWNER'],
}

/** Channels of alerts, with one switch for each channel and kind; `bell` is the inbox of the portal. */
export const PERSONAL_CHANNELS = ['bell', 'mail', 'push', 'sms'] as const
export type PersonalChannel = (typeof PERSONAL_CHANNELS)[number]

/** The chats that a dealership's alerts are posted to, through the dealership's webhook. */
export const CHAT_CHANNELS = ['slack', 'teams'] as const
export type ChatChannel = (typeof CHAT_CHANNELS)[number]

/** The channels outside of the platform; each has its own deliveries. */
export const SENT_CHANNELS = ['mail', 'push', 'sms', 'slack', 'teams'] as const
export type SentChannel = (typeof SENT_CHANNELS)[number]

/** Alerts that are sent during quiet hours: a customer waits for a reply, or the account may be at risk. */
export const URGENT_KINDS: readonly AlertKind[] = ['options-submitted', 'submission-not-viewed', 'new-device']
