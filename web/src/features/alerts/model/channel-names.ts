import type { DeliveryState } from '@forecourt/contracts/notifications/alerts'
import type { SentChannel } from '@forecourt/contracts/notifications/kinds'

/** The name of each channel on screens. */
export const SENT_CHANNEL_NAMES: Readonly<Record<SentChannel, string>> = {
  mail: 'Email',
  push: 'Push',
  sms: 'Text message',
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

/** How to turn on a channel that is not configured: an administrator sets variables, or a dealership connects a chat. */
export const CHANNEL_SET_UP: Readonly<Record<SentChannel, string>> = {
  mail: 'To turn on email, set SMTP_URL, MAIL_FROM and PUBLIC_URL on the server and restart it.',
  push: 'To turn on push, set VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT on the server and restart it.',
  sms: 'To turn on texts, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server and restart it.',
  slack: 'Choose a dealership below and paste the webhook of its Slack channel.',
  teams: 'Choose a dealership below and paste the webhook of its Teams channel.',
}

/** The name of each delivery state on screens. */
export const DELIVERY_STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  opened: 'Opened',
}
