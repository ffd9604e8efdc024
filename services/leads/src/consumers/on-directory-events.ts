import {
  dealershipCreated,
  dealershipDeleted,
  dealershipUpdated,
  userCreated,
  userDeleted,
  userProfileChanged,
} from '@forecourt/contracts/auth/events'
import type { Envelope } from '@forecourt/contracts/event'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { causedBy, isEvent } from '@forecourt/messaging/envelope'
import { unassignUser } from '../assignment/unassign-user.ts'
import type { LeadsDeps } from '../deps.ts'

export const directoryEvents = {
  durable: 'directory',
  events: [dealershipCreated, dealershipUpdated, dealershipDeleted, userCreated, userDeleted, userProfileChanged],
} as const satisfies DurableEvents

/**
 * Processes auth's events of dealerships and users in order: stores names, settings and tombstones, and unassigns deleted users. The data of a deleted
 * dealership is deleted by `onDealershipDeleted`.
 */
export function onDirectoryEvents(deps: LeadsDeps) {
  return consumeInOrder(deps.messaging, {
    ...directoryEvents,
    handler: (envelope, { working }) => follow(deps, envelope, working),
  })
}

type Deps = Pick<LeadsDeps, 'stores' | 'clock'> & Parameters<typeof unassignUser>[0]

/** Processes one event. Idempotent, also for late events: deletions are final. `working` is called before every batch of a user's leads. */
async function follow(deps: Deps, envelope: Envelope, working: () => void): Promise<void> {
  if (isEvent(dealershipCreated, envelope)) {
    const { dealershipId, name } = envelope.data
    await deps.stores.dealerships.upsert(dealershipId, { name }, envelope)
  } else if (isEvent(dealershipUpdated, envelope)) {
    const { dealershipId, name, settings } = envelope.data
    await deps.stores.dealerships.upsert(dealershipId, { name, settings }, envelope)
  } else if (isEvent(dealershipDeleted, envelope)) {
    await deps.stores.dealerships.tombstone(envelope.data.dealershipId, deps.clock())
  } else if (isEvent(userCreated, envelope)) {
    const { userId, ...facts } = envelope.data
    if (!(await isGone(deps, facts.dealershipId))) await deps.stores.users.upsert(userId, facts)
  } else if (isEvent(userProfileChanged, envelope)) {
    const { userId, dealershipId, ...profile } = envelope.data
    if (!(await isGone(deps, dealershipId))) await deps.stores.users.upsertProfile(userId, dealershipId, profile, envelope)
  } else if (isEvent(userDeleted, envelope)) {
    await deps.stores.users.tombstone(envelope.data.userId, deps.clock())
    await unassignUser(deps, { ...envelope.data, context: causedBy(envelope, deps.clock()) }, working)
  }
}

async function isGone({ stores: { dealerships } }: Pick<Deps, 'stores'>, dealershipId: string | null): Promise<boolean> {
  return dealershipId !== null && (await dealerships.facts(dealershipId)).deleted
}
