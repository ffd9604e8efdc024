import { CHAT_CHANNELS } from '@forecourt/contracts/notifications/kinds'
import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { NotificationsDeps } from '../deps.ts'
import { toChat } from '../responses/to-chat.ts'

/** Returns a dealership's chats, one per channel, without secrets. Throws 404 for a missing dealership. */
export function listChats(deps: NotificationsDeps): Handler<typeof notificationsOperations.listChats> {
  return async ({ params: { dealershipId } }) => {
    const known = await deps.stores.chats.list(dealershipId)
    return { chats: CHAT_CHANNELS.map((channel) => toChat(channel, known.find((chat) => chat.channel === channel) ?? null)) }
  }
}
