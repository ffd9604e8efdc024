import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'

/** Deletes everything this service stores about a user, and stores a tombstone. Idempotent. */
export async function removePerson(
  { stores, clock }: Pick<NotificationsDeps, 'stores' | 'clock'>,
  userId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const _id = new ObjectId(userId)
  await stores.staff.tombstone(userId, clock())
  await stores.devices.deleteAllOf(_id)
  await stores.deliveries.deleteAllForRecipient(_id, options)
  // rules: escalation
  await stores.escalations.noteUnread(await stores.alerts.unreadKeys(_id, 'options-submitted'))
  await stores.alerts.deleteAllForRecipient(_id, options)
  await stores.preferences.deleteAllOf(_id)
}
