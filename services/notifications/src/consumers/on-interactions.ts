import type { EventData } from '@forecourt/contracts/event'
import { packetInteracted } from '@forecourt/contracts/leads/events'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { ObjectId } from 'mongodb'
import { followUpOf } from '../alerts/follow-up.ts'
import type { NotificationsDeps } from '../deps.ts'
import { MERGE_WINDOW_MS } from '../store/thread-store.ts'

/** Log entries arrive many at a time and are not urgent. */
const GATHER_MS = 500

export const followUpEvents = {
  durable: 'follow-ups',
  events: [packetInteracted],
} as const satisfies DurableEvents

/**
 * Adds what customers do within a minute to the alert of the opened packet (rules: alerts merged). Ignores events from before this service was
 * installed (`installedAt`).
 */
export function onInteractions(deps: NotificationsDeps, installedAt: Date): void {
  deps.messaging.consumeBatch({
    ...followUpEvents,
    maxWaitMs: GATHER_MS,
    handler: async (envelopes) => {
      for (const { data } of envelopes) if (new Date(data.at) >= installedAt) await applyInteraction(deps, data)
    },
  })
}

async function applyInteraction(deps: NotificationsDeps, { dealershipId, visitId, at, customerLogs }: EventData<typeof packetInteracted>) {
  const followUp = followUpOf(customerLogs)
  if (followUp === null) return
  const { alerts } = deps.stores
  const since = new Date(Date.parse(at) - MERGE_WINDOW_MS)
  const ids = customerLogs.flatMap(({ id }) => id ?? [])
  for (const alert of await alerts.ofVisit(new ObjectId(dealershipId), visitId)) {
    // the minute of the newest open that was merged into it
    if (alert.updatedAt < since || !(await alerts.addFollowUp(alert._id, followUp, ids))) continue
    if (!alert.hidden) deps.messaging.live.publish({ topic: 'inbox.changed', userId: alert.recipientId.toHexString() })
  }
}
