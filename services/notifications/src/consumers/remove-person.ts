import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'

/** Removes everything this service keeps of a person but that they are gone. May run twice. */
export async function removePerson(
  { stores, clock }: Pick<NotificationsDeps, 'stores' | 'clock'>,
  userId: string,
  options: DeleteOptions = {},
): Promise<void> {
  const _id = new ObjectId(userId)
  await stores.staff.bury(userId, clock())
  await stores.devices.deleteAllOf(_id)
  await stores.deliveries.deleteAllForRecipient(_id, options)
  await stores.alerts.deleteAllForRecipient(_id, options)
  await stores.preferences.deleteAllOf(_id)
}
