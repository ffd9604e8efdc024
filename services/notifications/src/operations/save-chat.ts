import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { badRequest, conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { isAllowedHost } from '../channels/allowed-host.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toChat } from '../responses/to-chat.ts'

/**
 * Saves in which chat a dealership's alerts are posted, and which (rules: chats). Throws 404 for a missing dealership, 400 CHAT_HOST for a webhook of
 * another host than operators allow, 409 CHAT_WITHOUT_WEBHOOK where none was ever given.
 */
export function saveChat(deps: NotificationsDeps): Handler<typeof notificationsOperations.saveChat> {
  const { stores, settings } = deps
  return async ({ params: { dealershipId, channel }, body: { url, enabled, kinds } }) => {
    const hosts = settings.hosts[channel]
    if (url !== undefined && !isAllowedHost(url, hosts))
      throw badRequest('CHAT_HOST', `This host is not allowed. A webhook is at ${hosts.join(', ')}.`)
    const saved = await stores.chats.save(dealershipId, channel, { enabled, kinds: [...new Set(kinds)], ...(url !== undefined && { url }) })
    if (saved === null) throw conflict('CHAT_WITHOUT_WEBHOOK', 'A webhook is needed first.')
    return toChat(channel, saved)
  }
}
