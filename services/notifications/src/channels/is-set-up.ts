import type { SentChannel } from '@forecourt/contracts/notifications/kinds'
import type { NotificationsDeps } from '../deps.ts'

/** Returns whether a channel can send: operators configure mail, push and text messages, dealerships their chats. */
export async function isSetUp(
  { settings, stores }: Pick<NotificationsDeps, 'settings' | 'stores'>,
  channel: SentChannel,
): Promise<boolean> {
  switch (channel) {
    case 'push':
      return settings.vapid !== null
    case 'slack':
    case 'teams':
      return (await stores.chats.countEnabled()) > 0
    case 'mail':
      return settings.mail.smtp !== null
    case 'sms':
      return settings.sms !== null
  }
}
