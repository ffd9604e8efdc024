import type { Envelope, EventDefinition } from '@forecourt/contracts/event'
import type { JsMsg } from '@nats-io/jetstream'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { DeliveryOptions } from './consumer-definition.ts'
import { REPLAY_FOR_HEADER, storeDeadLetter } from './dead-letters.ts'
import { parseAnyEnvelope, parseData } from './envelope.ts'
import { PermanentError, reasonOf } from './errors.ts'
import type { MessagingMetrics } from './metrics.ts'
import { isMongoAway, withMongoPatience } from './mongo-patience.ts'

export const DEFAULT_MAX_DELIVER = 8
export const DEFAULT_ACK_WAIT_MS = 30_000
const DEFAULT_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000]
/**
 * A message delivered so many times its limit without a verdict was never answered: its process dies with it, or hangs. Not at the
 * limit itself, because deliveries are also used up by messages that were merely held when a process crashed or closed.
 */
const UNANSWERED_FACTOR = 3

/** Decides what becomes of a consumer's messages: ack, again later, or dead letter. Used by the single and the batch consumer. */
export interface Delivery {
  /** The envelope to handle, or null when the message is settled already: bad bytes, unknown data, not meant for this consumer. */
  open(message: JsMsg): Promise<Envelope | null>
  /** Handled: acknowledged. */
  done(message: JsMsg): void
  /** The handler threw. */
  failed(message: JsMsg, envelope: Envelope, error: unknown): Promise<void>
}

export interface DeliverySettings {
  stream: string
  durable: string
  events: readonly EventDefinition[]
  options: DeliveryOptions
  /** keeps the dead letters */
  db: Db
  logger: Logger
  metrics: MessagingMetrics
  /** aborted when the consumer closes */
  closing: AbortSignal
}

/** A consumer was brought an event it does not name. */
class UnknownEvent extends PermanentError {}

/** See Delivery. */
export function createDelivery(settings: DeliverySettings): Delivery {
  const { stream, durable, db, logger, metrics, closing } = settings
  const maxDeliver = settings.options.maxDeliver ?? DEFAULT_MAX_DELIVER
  const backoffMs = settings.options.backoffMs ?? DEFAULT_BACKOFF_MS
  const events = new Map(settings.events.map((event) => [event.type, event]))

  const later = (message: JsMsg) => {
    const waits = closing.aborted ? 0 : (backoffMs[Math.min(message.info.deliveryCount, backoffMs.length) - 1] ?? 0)
    message.nak(waits)
    metrics.consumed(durable, 'retry')
    return waits
  }

  const putAside = async (message: JsMsg, reason: string, log: Logger) => {
    const { subject, data, seq, info } = message
    const letter = {
      stream,
      durable,
      subject,
      bytes: data,
      messageId: `${seq}@${message.timestampNanos}`,
      deliveries: info.deliveryCount,
      reason,
    }
    try {
      await withMongoPatience(() => storeDeadLetter(db, letter), { signal: closing, log })
      message.term(reason.replace(/\s+/g, ' ').slice(0, 200))
      metrics.deadLettered(durable)
      log.error({ reason, deliveries: info.deliveryCount }, 'a message was put into the dead letters')
    } catch (error) {
      // it must be in one place or the other
      log.warn({ reason: reasonOf(error) }, 'the dead letter could not be stored; the message comes again')
      later(message)
    }
  }

  const read = (data: Uint8Array): Envelope => {
    const envelope = parseAnyEnvelope(data)
    const event = events.get(envelope.type)
    if (event === undefined) throw new UnknownEvent(`not an event of this consumer: ${envelope.type}`)
    return parseData(event, envelope)
  }

  return {
    async open(message) {
      const replayFor = message.headers?.get(REPLAY_FOR_HEADER) ?? ''
      if (replayFor !== '' && replayFor !== durable) {
        message.ack()
        return null
      }
      const { deliveryCount } = message.info
      if (deliveryCount > 1) metrics.redelivered(durable)
      const log = logger.child({ subject: message.subject, seq: message.seq })
      if (deliveryCount > maxDeliver * UNANSWERED_FACTOR) {
        await putAside(message, `delivered ${deliveryCount} times and never answered`, log)
        return null
      }
      try {
        return read(message.data)
      } catch (error) {
        // While a service is upgraded, its newer replicas have the consumer bring events that the older ones do not know yet: they are theirs.
        // A message whose envelope names another type than its subject is nobody's.
        const isNewer = error instanceof UnknownEvent && !events.has(message.subject) && deliveryCount < maxDeliver
        if (isNewer) log.info({ againInMs: later(message) }, 'an event that this version does not know; left to a newer replica')
        else await putAside(message, reasonOf(error), log)
        return null
      }
    },

    done(message) {
      message.ack()
      metrics.consumed(durable, 'done')
      metrics.lagged(durable, Math.max(0, Date.now() - storedAtMs(message)) / 1000)
    },

    async failed(message, envelope, error) {
      const log = logger.child({ correlationId: envelope.correlationId, eventId: envelope.id, type: envelope.type })
      const { deliveryCount } = message.info
      const reason = reasonOf(error)
      if (error instanceof PermanentError) return await putAside(message, reason, log)
      const exhausted = deliveryCount >= maxDeliver && !closing.aborted && !isMongoAway(error)
      if (exhausted) return await putAside(message, `failed ${deliveryCount} times, at last: ${reason}`, log)
      const waitMs = later(message)
      log.warn({ err: error, deliveries: deliveryCount, againInMs: waitMs }, 'a message could not be handled; it comes again')
    },
  }
}

/** When the stream stored a message, by the server's clock, in milliseconds since the epoch. */
function storedAtMs({ timestampNanos }: JsMsg): number {
  return Number(timestampNanos / 1_000_000n)
}

/** Logs a handler's lines are made of. */
export function messageLog(logger: Logger, envelope: Envelope): Logger {
  return logger.child({ correlationId: envelope.correlationId, eventId: envelope.id, type: envelope.type })
}
