import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { badRequest, conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { isAllowedHost } from '../channels/allowed-host.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toChat } from '../responses/to-chat.ts'

/**
 * Saves a dealership's chat and the kinds of alerts posted in it (rules: chats). Throws 404 for a missing dealership, 400 CHAT_HOST for a webhook
 * on a host that operators do not allow, and 409 CHAT_WITHOUT_WEBHOOK if no webhook was ever given.
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
