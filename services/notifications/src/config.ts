import { linksEnv, mailEnv, toMailSettings } from '@forecourt/mail/mail-env'
import { ConfigError } from '@forecourt/service-kit/config'
import { z } from 'zod'
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings, type SmsSettings, type VapidKeys } from './deps.ts'

/** A comma-separated list of host names; `*.example.com` matches all subdomains. */
const hostsField = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), 'must be names of hosts, apart by commas')
  .optional()

/** The channels of alerts other than mail; `make start` reads them too. */
export const alertChannelsEnv = z.object({
  /** The keys that sign push messages (`npx web-push generate-vapid-keys`); the private one may be a mounted secret (VAPID_PRIVATE_KEY_FILE). */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, 'must be a VAPID key of 87 characters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be a VAPID key of 43 characters')
    .optional(),
  /** The contact for operators of push services. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be like mailto:ops@example.com or https://…')
    .optional(),
  /** The Twilio account for text messages, its token (may be TWILIO_AUTH_TOKEN_FILE), and the sender: a number or a messaging service. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be the id of an account, AC and 32 digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be one line without blanks')
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{7,15}|MG[0-9a-fA-F]{32})$/, 'must be a number like +14155550100, or the id of a messaging service')
    .optional(),
  /** Hosts that push messages and chats may be sent to; by default those of the public services. */
  PUSH_HOSTS: hostsField,
  SLACK_HOSTS: hostsField,
  TEAMS_HOSTS: hostsField,
})

/** The environment variables of the notifications service, in addition to those of every service. */
export const notificationsEnv = z.object({ ...linksEnv.shape, ...mailEnv.shape, ...alertChannelsEnv.shape })

/** Returns the settings from an environment. Throws ConfigError when a channel is configured only in part. */
export function toSettings(env: z.output<typeof notificationsEnv>): Partial<NotificationsSettings> {
  return { mail: toMailSettings(env), ...toChannelSettings(env) }
}

/** Returns the settings of push messages, text messages and chats. Throws ConfigError when a channel is configured only in part. */
export function toChannelSettings(env: z.output<typeof alertChannelsEnv>): Pick<NotificationsSettings, 'vapid' | 'sms' | 'hosts'> {
  const { push, slack, teams } = NOTIFICATIONS_SETTINGS.hosts
  return {
    vapid: vapidOf(env),
    sms: smsOf(env),
    hosts: { push: env.PUSH_HOSTS ?? push, slack: env.SLACK_HOSTS ?? slack, teams: env.TEAMS_HOSTS ?? teams },
  }
}

function vapidOf(env: z.output<typeof alertChannelsEnv>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return null
  if (publicKey === undefined || privateKey === undefined || subject === undefined)
    throw new ConfigError('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are set together, or none of them.')
  return { publicKey, privateKey, subject }
}

function smsOf(env: z.output<typeof alertChannelsEnv>): SmsSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (accountSid === undefined && authToken === undefined && from === undefined) return null
  if (accountSid === undefined || authToken === undefined || from === undefined)
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are set together, or none of them.')
  return { baseUrl: 'https://api.twilio.com', accountSid, authToken, from }
}
