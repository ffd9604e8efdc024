import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { callerId } from '../access/caller-id.ts'
import { requireDealership } from '../access/open-dealership.ts'
import type { NotificationsDeps } from '../deps.ts'
import { toDelivery } from '../responses/to-delivery.ts'

/** Queues a test for a chat. Throws 404 for a missing dealership and 409 CHAT_WITHOUT_WEBHOOK if the chat is not configured. */
export function testChat(deps: NotificationsDeps): Handler<typeof notificationsOperations.testChat> {
  const { stores, clock } = deps
  return async ({ caller, params: { dealershipId, channel } }) => {
    const { name } = await requireDealership(deps, dealershipId)
    if ((await stores.chats.find(dealershipId, channel)) === null) throw conflict('CHAT_WITHOUT_WEBHOOK', 'A webhook is needed first.')
    const place = new ObjectId(dealershipId)
    const about = { content: 'test', alertId: null, kind: null, dealershipId: place, deviceId: null } as const
    const whom = { recipientId: place, recipientName: name, askedBy: new ObjectId(callerId(caller)) }
    const times = { queuedAt: clock(), dueAt: clock(), held: false }
    const [queued] = await stores.deliveries.queue([{ channel, ...about, ...whom, ...times, once: `test:${new ObjectId().toHexString()}` }])
    if (queued === undefined) throw new Error('nothing was queued')
    return { delivery: toDelivery(queued) }
  }
}
