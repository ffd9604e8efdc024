import {
  dealershipCreated,
  dealershipDeleted,
  dealershipDescribed,
  dealershipUpdated,
  userCreated,
  userDeleted,
  userDescribed,
  userNotificationsSet,
  userProfileChanged,
} from '@forecourt/contracts/auth/events'
import type { Envelope } from '@forecourt/contracts/event'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'
import { removePerson } from './remove-person.ts'

export const directoryEvents = {
  durable: 'directory',
  events: [
    dealershipCreated,
    dealershipUpdated,
    dealershipDescribed,
    dealershipDeleted,
    userCreated,
    userDescribed,
    userNotificationsSet,
    userProfileChanged,
    userDeleted,
  ],
} as const satisfies DurableEvents

/**
 * Projects auth's dealerships and users, in order, and deletes the data of deleted users. The data of a deleted dealership is deleted by
 * `onDealershipDeleted`.
 */
export function onDirectoryEvents(deps: NotificationsDeps) {
  return consumeInOrder(deps.messaging, {
    ...directoryEvents,
    handler: (envelope, { working }) => follow(deps, envelope, working),
  })
}

/** Applies one event. Idempotent; after a late event, deleted records stay deleted. */
async function follow(deps: NotificationsDeps, envelope: Envelope, working: () => void): Promise<void> {
  const { dealerships } = deps.stores
  if (isEvent(dealershipCreated, envelope)) {
    await dealerships.upsert(envelope.data.dealershipId, { name: envelope.data.name }, envelope)
  } else if (isEvent(dealershipUpdated, envelope)) {
    const { dealershipId, name, settings } = envelope.data
    await dealerships.upsert(dealershipId, { name, timeZone: settings.timeZone }, envelope)
  } else if (isEvent(dealershipDescribed, envelope)) {
    const { dealershipId, name, timeZone } = envelope.data
    await dealerships.upsert(dealershipId, { name, timeZone }, envelope)
  } else if (isEvent(dealershipDeleted, envelope)) {
    await dealerships.tombstone(envelope.data.dealershipId, deps.clock())
  } else if (isEvent(userDeleted, envelope)) {
    await removePerson(deps, envelope.data.userId, { onBatch: working })
  } else {
    await followUser(deps, envelope, working)
  }
}

/** Stores what an event says about a user, unless their dealership was deleted. */
async function followUser(deps: NotificationsDeps, envelope: Envelope, working: () => void): Promise<void> {
  const said = userFactsOf(envelope)
  if (said === null || (await isGone(deps, envelope))) return
  await deps.stores.staff.upsert(said.userId, said.facts, envelope)
  // the dealership's deletion may have listed its users just before
  if (await isGone(deps, envelope)) await removePerson(deps, said.userId, { onBatch: working })
}

function userFactsOf(envelope: Envelope) {
  if (isEvent(userCreated, envelope) || isEvent(userDescribed, envelope)) {
    const { userId, name, email, role, dealershipId } = envelope.data
    const emailNotifications = isEvent(userDescribed, envelope) ? envelope.data.emailNotifications : true
    return {
      userId,
      facts: { name, email, role, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId), emailNotifications },
    }
  }
  if (isEvent(userNotificationsSet, envelope)) {
    const { userId, emailNotifications } = envelope.data
    return { userId, facts: { emailNotifications } }
  }
  return isEvent(userProfileChanged, envelope) ? { userId: envelope.data.userId, facts: { name: envelope.data.name } } : null
}

async function isGone({ stores: { dealerships } }: NotificationsDeps, { dealershipId }: Envelope): Promise<boolean> {
  return dealershipId !== null && (await dealerships.find(dealershipId)).state === 'deleted'
}
