import { userSessionsEnded } from '@forecourt/contracts/auth/events'
import type { NotificationsDeps } from '../deps.ts'

/**
 * Consumes the end of a user's sessions by a person: their browsers get no more push messages, except the one in which they stay signed in (rules:
 * push messages). Idempotent; a browser that was added after the end stays.
 */
export function onEndedSessions({ messaging, stores }: NotificationsDeps) {
  return messaging.consume({
    durable: 'ended-sessions',
    event: userSessionsEnded,
    handler: ({ data: { userId, keptPushEndpointHash }, occurredAt }) =>
      stores.devices.removeAddedUntil(userId, new Date(occurredAt), keptPushEndpointHash),
  })
}
