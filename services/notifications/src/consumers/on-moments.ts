import type { Envelope, EventData } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import { feedDiscarded, feedFailed, feedHeld, feedRemoved, feedUnchanged, feedUpdated } from '@forecourt/contracts/inventory-feed/events'
import {
  customerRequested,
  packetEmailed,
  packetOpened,
  packetSent,
  packetSubmitted,
  tradeInActed,
} from '@forecourt/contracts/leads/events'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'
import { vinOrStockNumber } from '../digests/stale-vehicles.ts'
import type { Moment } from '../store/moment-store.ts'

export const momentEvents = {
  durable: 'moments',
  events: [packetSent, packetEmailed, packetOpened, packetSubmitted, customerRequested, tradeInActed],
} as const satisfies DurableEvents
export const feedEvents = {
  durable: 'feeds',
  events: [feedUpdated, feedHeld, feedFailed, feedDiscarded, feedUnchanged, feedRemoved],
} as const satisfies DurableEvents
type FeedEnvelope = Envelope<EventData<(typeof feedEvents.events)[number]>>

/** Digests are not urgent, so moments are stored in large batches. */
const GATHER_MS = 1_000

/** Stores the events that digests count (rules: digests), and the state of feeds. Idempotent. */
export function onMoments(deps: NotificationsDeps): void {
  const { moments } = deps.stores
  deps.messaging.consumeBatch({
    ...momentEvents,
    maxWaitMs: GATHER_MS,
    handler: (envelopes) => moments.note(envelopes.flatMap(momentOf)),
  })
  deps.messaging.consumeBatch({
    ...feedEvents,
    maxWaitMs: GATHER_MS,
    handler: async (envelopes) => {
      for (const envelope of envelopes) await applyFeedEvent(deps, envelope)
    },
  })
}

/** Applies one event to the state of a feed. Idempotent; older events, and those of a deleted dealership, change no state. */
export async function applyFeedEvent({ stores }: Pick<NotificationsDeps, 'stores'>, envelope: FeedEnvelope): Promise<void> {
  const { feeds, dealerships } = stores
  const { dealershipId } = envelope.data
  if ((await dealerships.find(dealershipId)).state === 'deleted') return
  const event = { id: envelope.id, order: envelope.order, at: new Date(envelope.occurredAt) }
  if (isEvent(feedUpdated, envelope)) {
    const { vehicleCount, longestInStock, arrived } = envelope.data
    const imported = { state: 'updated', heldId: null, checkedId: null, vehicleCount, longestInStock } as const
    await feeds.recordOutcome(dealershipId, { ...event, arrived }, imported)
  } else if (isEvent(feedHeld, envelope)) {
    const { versionId, arrived, checkOnly } = envelope.data
    // an older file still waits beside one that was only checked
    const waiting = checkOnly ? { checkedId: versionId } : { heldId: versionId, checkedId: null }
    await feeds.recordOutcome(dealershipId, { ...event, arrived }, { state: 'held', ...waiting })
  } else if (isEvent(feedFailed, envelope)) {
    const { versionId, arrived } = envelope.data
    await feeds.recordHeldFailed(dealershipId, versionId, event)
    await feeds.recordOutcome(dealershipId, { ...event, arrived }, { state: 'failed' })
  } else if (isEvent(feedDiscarded, envelope)) await feeds.recordDiscarded(dealershipId, envelope.data.versionId, event)
  else if (isEvent(feedUnchanged, envelope)) await feeds.recordUnchanged(dealershipId, event)
  else await feeds.recordRemoved(dealershipId, event)
}

function momentOf(envelope: Envelope) {
  const { id, occurredAt, dealershipId, actor } = envelope
  const found = whatIs(envelope)
  if (found === null || dealershipId === null) return []
  const sender = actor.kind === 'staff' ? actor.id : null
  const personId = found.person === 'sender' ? sender : (found.person?.id ?? null)
  // events of earlier versions name the trade-in wizard, which has no id
  const isPerson = personId !== null && ObjectId.isValid(personId)
  const of = { dealershipId: new ObjectId(dealershipId), personId: isPerson ? new ObjectId(personId) : null }
  return [{ _id: id, ...of, what: found.what, at: new Date(occurredAt), ...packetOf(envelope) }]
}

function packetOf(envelope: Envelope): { packetLogId?: ObjectId; vin?: string } {
  const isSent = isEvent(packetSent, envelope) || isEvent(packetEmailed, envelope)
  if (!isSent && !isEvent(packetOpened, envelope) && !isEvent(packetSubmitted, envelope)) return {}
  const { packetLogId, vehicle } = envelope.data
  return { packetLogId: new ObjectId(packetLogId), ...(isSent && vehicle !== undefined && { vin: vinOrStockNumber(vehicle) }) }
}

function whatIs(envelope: Envelope): { what: Moment; person: Person | 'sender' | null } | null {
  if (isEvent(packetSent, envelope) || isEvent(packetEmailed, envelope)) return { what: 'sent', person: 'sender' }
  if (isEvent(packetOpened, envelope)) return { what: 'opened', person: envelope.data.assignedTo ?? envelope.data.sentBy }
  if (isEvent(packetSubmitted, envelope)) return { what: 'submitted', person: envelope.data.assignedTo ?? envelope.data.sentBy }
  if (isEvent(customerRequested, envelope)) return { what: 'asked', person: envelope.data.assignedTo ?? envelope.data.sentBy }
  if (!isEvent(tradeInActed, envelope) || envelope.data.act !== 'submitted') return null
  return { what: 'trade-in', person: envelope.data.assignedTo ?? envelope.data.sentBy }
}
