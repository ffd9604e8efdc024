import { SERVICES } from '@forecourt/contracts/services'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import { ACTIVITY_EVENTS, activityOf } from '../domain/activity-of-event.ts'

/** The events of the activity log, by the service that publishes them. */
export const businessEvents: readonly DurableEvents[] = Object.entries(SERVICES).flatMap(([service, { events: emitted }]) => {
  const types = new Set(emitted.map(({ type }) => type))
  const events = ACTIVITY_EVENTS.filter(({ type }) => types.has(type))
  return events.length === 0 ? [] : [{ durable: `activity-of-${service}`, events }]
})

/**
 * Writes the activity log from the events of every service, with the actor of the session that caused them, so that no operation logs itself.
 * An entry has the id of its event, which makes the handler idempotent. Events of a deleted dealership are ignored.
 */
export function onBusinessEvents({ activity, dealerships, messaging }: AuthDeps) {
  return businessEvents.map((durableEvents) =>
    messaging.consumeBatch({
      ...durableEvents,
      handler: async (envelopes) => {
        const known = await dealerships.existing(envelopes.flatMap(({ dealershipId }) => dealershipId ?? []))
        const entries = envelopes.flatMap((envelope) => {
          const { id, dealershipId, occurredAt } = envelope
          const activity = activityOf(envelope)
          if (activity === null || dealershipId === null || !known.has(dealershipId)) return []
          return { _id: id, dealershipId: new ObjectId(dealershipId), timestamp: new Date(occurredAt), ...activity }
        })
        await activity.add(entries)
        for (const dealershipId of new Set(entries.map((entry) => entry.dealershipId.toHexString()))) {
          messaging.live.publish({ topic: 'activity.changed', dealershipId })
        }
      },
    }),
  )
}
