import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { parseEnvelope } from './envelope.ts'
import { reasonOf } from './errors.ts'

/**
 * Hears an event in every replica (a durable consumer hears it in one), without a database: for caches that expire by themselves,
 * such as the gateway's sessions. What happens while NATS is away is not heard. A message that cannot be read is logged and skipped.
 */
export function listenEverywhere<E extends EventDefinition>(
  nats: NatsConnection,
  logger: Logger,
  event: E,
  hear: (envelope: Envelope<EventData<E>>) => void,
): { close(): void } {
  const subscription = nats.subscribe(event.type, {
    callback(error, message) {
      if (error !== null) return logger.error({ type: event.type, reason: reasonOf(error) }, 'an event cannot be heard')
      try {
        hear(parseEnvelope(event, message.data))
      } catch (failure) {
        logger.warn({ type: event.type, reason: reasonOf(failure) }, 'an event was skipped')
      }
    },
  })
  return { close: () => subscription.unsubscribe() }
}
