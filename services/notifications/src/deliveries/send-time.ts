import { URGENT_KINDS } from '@forecourt/contracts/notifications/kinds'
import type { NotificationsDeps } from '../deps.ts'
import { sendableAt } from '../preferences/quiet-times.ts'
import type { DeliveryDoc } from '../store/delivery-store.ts'
import { addresseeOf } from './queue-alert.ts'

/**
 * Returns when a delivery that is due at a time may be sent: then, or if it is a user's alert that is not urgent, after the quiet hours and
 * the pause of then (rules: alert preferences). A silent replacement disturbs no one.
 */
export async function sendTime(deps: NotificationsDeps, delivery: DeliveryDoc, at: Date): Promise<Date> {
  const { content, kind, replaces, recipientId } = delivery
  if (content !== 'alert' || kind === null || URGENT_KINDS.includes(kind) || replaces) return at
  // null for a chat
  const person = await deps.stores.staff.find(recipientId)
  if (person === null || person === 'deleted') return at
  const { preferences, timeZone } = await addresseeOf(deps, person)
  return sendableAt(at, preferences, timeZone)
}
