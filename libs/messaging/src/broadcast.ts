import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { parseEnvelope } from './envelope.ts'
import { reasonOf } from './errors.ts'

/**
 * Subscribes every replica to an event (a durable consumer delivers it to one), without a database. For caches with a short TTL, such as the
 * gateway's sessions: events published while NATS is unavailable are missed. An invalid message is logged and skipped.
 */
export function listenEverywhere<E extends EventDefinition>(
  nats: NatsConnection,
  logger: Logger,
  event: E,
  handle: (envelope: Envelope<EventData<E>>) => void,
): { close(): void } {
  const subscription = nats.subscribe(event.type, {
    callback(error, message) {
      if (error !== null) return logger.error({ type: event.type, reason: reasonOf(error) }, 'the subscription failed')
      try {
        handle(parseEnvelope(event, message.data))
      } catch (failure) {
        logger.warn({ type: event.type, reason: reasonOf(failure) }, 'an event was skipped')
      }
    },
  })
  return { close: () => subscription.unsubscribe() }
}
