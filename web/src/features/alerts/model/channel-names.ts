import type { DeliveryState } from '@forecourt/contracts/notifications/alerts'
import type { SentChannel } from '@forecourt/contracts/notifications/kinds'

/** What screens call each channel. */
export const SENT_CHANNEL_NAMES: Readonly<Record<SentChannel, string>> = {
  mail: 'Email',
  push: 'Push',
  sms: 'Text message',
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

/** What they call what became of a delivery. */
export const DELIVERY_STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  opened: 'Opened',
}
