import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { ObjectId } from 'mongodb'
import { handOverUnread } from '../alerts/hand-over-unread.ts'
import type { NotificationsDeps } from '../deps.ts'

/**
 * Deletes everything this service stores about a user, and stores a tombstone. What customers wait for, and the user had not read, goes to the
 * administrators. Idempotent.
 */
export async function removePerson(deps: NotificationsDeps, userId: string, options: DeleteOptions = {}): Promise<void> {
  const { stores, clock } = deps
  const _id = new ObjectId(userId)
  await stores.staff.tombstone(userId, clock())
  await stores.devices.deleteAllOf(_id)
  await stores.deliveries.deleteAllForRecipient(_id, options)
  // rules: escalation
  await stores.escalations.noteUnread(await stores.alerts.unreadKeys(_id, 'options-submitted'))
  await handOverUnread(deps, _id)
  await stores.alerts.deleteAllForRecipient(_id, options)
  await stores.preferences.deleteAllOf(_id)
}
