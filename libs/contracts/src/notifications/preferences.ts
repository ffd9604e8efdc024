import { z } from 'zod'
import { phoneField, timeField } from '../fields.ts'
import type { Role } from '../operation.ts'
import { ALERT_KIND_ROLES, ALERT_KINDS, type AlertKind, PERSONAL_CHANNELS, type PersonalChannel } from './kinds.ts'

const channelsSchema = z.object({ bell: z.boolean(), mail: z.boolean(), push: z.boolean(), sms: z.boolean() })

const gridSchema = z.object(
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, channelsSchema])) as Record<AlertKind, typeof channelsSchema>,
)
/** Which kinds reach a person by which channels. */
type AlertGrid = z.infer<typeof gridSchema>

const clockTimeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 21:30')

/** What a person says about their alerts (rules: alert preferences). */
export const alertPreferencesSchema = z.object({
  grid: gridSchema,
  /** times of the day in the dealership's time zone; one that ends before it begins goes over midnight */
  quietHours: z.object({ enabled: z.boolean(), from: clockTimeField, until: clockTimeField }),
  digest: z.object({ daily: z.boolean(), weekly: z.boolean() }),
  /** for text messages; '' for none */
  phone: phoneField,
})
export type AlertPreferences = z.infer<typeof alertPreferencesSchema>

/** What a person reads of their alerts. */
export const ownPreferencesSchema = alertPreferencesSchema.extend({
  /** the kinds that may reach them at all, in the order of the grid */
  kinds: z.array(z.enum(ALERT_KINDS)),
  /** held until then, but for what quiet hours let through; null for not at all */
  pausedUntil: timeField.nullable(),
  /** whether administrators let them be mailed (rules: email notifications) */
  emailNotifications: z.boolean(),
  /** the last mail to them that the address did not take, in the words of the mail server; null for none since one has arrived */
  mailBounced: z.object({ at: timeField, reason: z.string() }).nullable(),
  /** the time zone of quiet hours and mornings */
  timeZone: z.string(),
  /** the channels that operators have set up */
  available: z.object({ mail: z.boolean(), push: z.boolean(), sms: z.boolean() }),
  /** browsers that get push messages */
  devices: z.number().int(),
})
export type OwnPreferences = z.infer<typeof ownPreferencesSchema>

/** How long a person pauses their alerts; `off` ends it. */
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
/** OWNERs look after many dealerships: what happens at one stays in the bell, unless it is out of order. */
const OWNER_CHANNELS: readonly AlertKind[] = ['feed-failed', 'feed-stopped', 'watch-failed', 'new-device']

/** What holds until a person says otherwise, by their role (rules: alert preferences). */
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
