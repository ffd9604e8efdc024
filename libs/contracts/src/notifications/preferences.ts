import { z } from 'zod'
import { phoneField, timeField } from '../fields.ts'
import type { Role } from '../operation.ts'
import { ALERT_KIND_ROLES, ALERT_KINDS, type AlertKind, PERSONAL_CHANNELS, type PersonalChannel } from './kinds.ts'

const channelsSchema = z.object({ bell: z.boolean(), mail: z.boolean(), push: z.boolean(), sms: z.boolean() })

const gridSchema = z.object(
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, channelsSchema])) as Record<AlertKind, typeof channelsSchema>,
)
/** The channels by which a user gets each kind of alert. */
type AlertGrid = z.infer<typeof gridSchema>

const clockTimeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 21:30')

/** A user's alert preferences (rules: alert preferences). */
export const alertPreferencesSchema = z.object({
  grid: gridSchema,
  /** times of day in the dealership's time zone; an end before the start is on the next day */
  quietHours: z.object({ enabled: z.boolean(), from: clockTimeField, until: clockTimeField }),
  digest: z.object({ daily: z.boolean(), weekly: z.boolean() }),
  /** for text messages; '' for none */
  phone: phoneField,
})
export type AlertPreferences = z.infer<typeof alertPreferencesSchema>

/** A user's preferences as returned to them. */
export const ownPreferencesSchema = alertPreferencesSchema.extend({
  /** the kinds that the user can get, in the order of the grid */
  kinds: z.array(z.enum(ALERT_KINDS)),
  /** alerts are held until then, except those allowed during quiet hours; null if not paused */
  pausedUntil: timeField.nullable(),
  /** whether administrators allow mail to the user (rules: email notifications) */
  emailNotifications: z.boolean(),
  /** the last mail that bounced, with the mail server's text; null if none has bounced since the last delivered one */
  mailBounced: z.object({ at: timeField, reason: z.string() }).nullable(),
  /** the time zone of quiet hours and mornings */
  timeZone: z.string(),
  /** the channels that operators have set up */
  available: z.object({ mail: z.boolean(), push: z.boolean(), sms: z.boolean() }),
  /** browsers that get push messages */
  devices: z.number().int(),
})
export type OwnPreferences = z.infer<typeof ownPreferencesSchema>

/** How long a user pauses their alerts; `off` ends the pause. */
export const PAUSES = ['hour', 'until-tomorrow', 'off'] as const

const BELL: readonly PersonalChannel[] = ['bell']
const BELL_AND_PUSH: readonly PersonalChannel[] = ['bell', 'push']
const ALL: readonly PersonalChannel[] = ['bell', 'mail', 'push', 'sms']
const WITHOUT_SMS: readonly PersonalChannel[] = ['bell', 'mail', 'push']
const DEFAULT_CHANNELS: Readonly<Record<AlertKind, readonly PersonalChannel[]>> = {
  'packet-opened': WITHOUT_SMS,
  'packet-returned': BELL_AND_PUSH,
  'options-submitted': ALL,
  'customer-asked': ALL,
  'document-read': BELL,
  'trade-in-submitted': WITHOUT_SMS,
  'trade-in-photos': BELL_AND_PUSH,
  'offer-answered': WITHOUT_SMS,
  'lead-assigned': WITHOUT_SMS,
  'lead-not-contacted': WITHOUT_SMS,
  'submission-not-viewed': ALL,
  'feed-held': WITHOUT_SMS,
  'feed-failed': WITHOUT_SMS,
  'feed-stopped': WITHOUT_SMS,
  'watch-failed': WITHOUT_SMS,
  'mail-bounced': BELL_AND_PUSH,
  'new-device': WITHOUT_SMS,
}
/** OWNERs have many dealerships: alerts of one stay in the bell, except about problems. */
const OWNER_CHANNELS: readonly AlertKind[] = ['feed-failed', 'feed-stopped', 'watch-failed', 'new-device']

/** The preferences of a role until a user changes them (rules: alert preferences). */
export function defaultPreferences(role: Role): AlertPreferences {
  const grid = Object.fromEntries(
    ALERT_KINDS.map((kind) => {
      const isQuiet = !ALERT_KIND_ROLES[kind].includes(role) || (role === 'OWNER' && !OWNER_CHANNELS.includes(kind))
      const on = isQuiet ? BELL : DEFAULT_CHANNELS[kind]
      return [kind, Object.fromEntries(PERSONAL_CHANNELS.map((channel) => [channel, on.includes(channel)]))]
    }),
  ) as AlertGrid
  return {
    grid,
    quietHours: { enabled: role !== 'OWNER', from: '21:00', until: '07:30' },
    digest: { daily: role !== 'OWNER', weekly: role !== 'SALES' },
    phone: '',
  }
}
