import type { Delivery } from '@forecourt/contracts/notifications/alerts'
import type { DeliveryDoc } from '../store/delivery-store.ts'

/** Returns a delivery as users see it. */
export function toDelivery(doc: DeliveryDoc): Delivery {
  return {
    _id: doc._id.toHexString(),
    channel: doc.channel,
    state: doc.state,
    kind: doc.kind,
    content: doc.content,
    recipient: doc.recipientName,
    dealershipId: doc.dealershipId?.toHexString() ?? null,
    queuedAt: doc.queuedAt.toISOString(),
    dueAt: doc.dueAt?.toISOString() ?? null,
    held: doc.held,
    attempts: doc.attempts,
    sentAt: doc.sentAt?.toISOString() ?? null,
    openedAt: doc.openedAt?.toISOString() ?? null,
    reason: doc.reason,
  }
}
