import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { NotificationsDeps } from '../deps.ts'

/** Deletes a chat of a dealership, with its webhook. Idempotent. */
export function removeChat({ stores }: NotificationsDeps): Handler<typeof notificationsOperations.removeChat> {
  return async ({ params: { dealershipId, channel } }) => {
    await stores.chats.remove(dealershipId, channel)
    return { message: 'Nothing more is posted there.' }
  }
}
