import type { Envelope, EventDefinition } from '@forecourt/contracts/event'
import { isMongoUnavailable } from '@forecourt/mongo/mongo-failures'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { narrowConsumer } from './consumer-config.ts'
import type { DeliveryOptions } from './consumer-definition.ts'
import { REPLAY_FOR_HEADER, storeDeadLetter } from './dead-letters.ts'
import { parseAnyEnvelope, parseData } from './envelope.ts'
import { PermanentError, reasonOf } from './errors.ts'
import type { MessagingMetrics } from './metrics.ts'
import { isHandledByReplica } from './newer-replicas.ts'
import { retryWhileMongoUnavailable } from './retry-while-mongo-unavailable.ts'
import { isInContracts } from './service-streams.ts'

const DEFAULT_MAX_DELIVER = 8
export const DEFAULT_ACK_WAIT_MS = 30_000
const DEFAULT_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000]
/**
 * A message that was delivered this many times its limit is dead-lettered without running the handler, because its process probably crashes or hangs
 * each time. The limit alone would be too strict: a message that a process only held when it crashed or closed also counts as delivered.
 */
const UNACKNOWLEDGED_FACTOR = 3
/**
 * How long an event of a type that this replica does not know waits for a newer replica, from when it was stored, in milliseconds. Kubernetes gives up
 * a rollout that makes no progress for as long (progressDeadlineSeconds). Measured from when it was stored, so that several such events do not wait one
 * after the other where events are handled in order.
 */
const NEWER_WITHIN_MS = 10 * 60_000
/** The delays before such an event is offered again, in milliseconds. They add up to fewer deliveries in that time than UNACKNOWLEDGED_FACTOR allows. */
const OFFER_AGAIN_MS = { first: 1_000, max: 60_000 }

interface DeliverySettings {
  nats: NatsConnection
  stream: string
  durable: string
  events: readonly EventDefinition[]
  options: DeliveryOptions
  /** stores the dead letters */
  db: Db
  logger: Logger
  metrics: MessagingMetrics
  /** renews a message, and those that wait for it, while its dead letter cannot be stored */
  touch: (message: JsMsg) => void
  /** aborted when the consumer closes */
  closing: AbortSignal
}

/** Settles a consumer's messages: ack, retry or dead letter. Shared by the single and the batch consumer. */
export function createDelivery(settings: DeliverySettings) {
  const { nats, stream, durable, db, logger, metrics, touch, closing } = settings
  const maxDeliver = settings.options.maxDeliver ?? DEFAULT_MAX_DELIVER
  const backoffMs = settings.options.backoffMs ?? DEFAULT_BACKOFF_MS
  const events = new Map(settings.events.map((event) => [event.type, event]))

  const retryIn = (message: JsMsg, milliseconds: number) => {
    const delayMs = closing.aborted ? 0 : milliseconds
    message.nak(delayMs)
    metrics.consumed(durable, 'retry')
    return delayMs
  }
  const retryLater = (message: JsMsg) => retryIn(message, backoffMs[Math.min(message.info.deliveryCount, backoffMs.length) - 1] ?? 0)

  const deadLetter = async (message: JsMsg, reason: string, log: Logger) => {
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
      await retryWhileMongoUnavailable(
        () => {
          touch(message)
          return storeDeadLetter(db, letter)
        },
        { signal: closing, log },
      )
      message.term(reason.replace(/\s+/g, ' ').slice(0, 200))
      metrics.deadLettered(durable)
      log.error({ reason, deliveries: info.deliveryCount }, 'a message was dead-lettered')
    } catch (error) {
      // the message must stay in the stream until its dead letter is stored
      log.warn({ reason: reasonOf(error) }, 'the dead letter could not be stored; the message is redelivered')
      retryLater(message)
    }
  }

  const read = (data: Uint8Array): Envelope => {
    const envelope = parseAnyEnvelope(data)
    const event = events.get(envelope.type)
    if (event === undefined) throw new PermanentError(`not an event of this consumer: ${envelope.type}`)
    return parseData(event, envelope)
  }

  /**
   * During a rolling upgrade newer replicas, or the migration before them, have added event types to the shared consumer that this replica does not
   * know; it leaves those to them. After a rollback none comes: the event becomes a dead letter for the next upgrade. If this version's contracts name
   * its type, running services go on publishing it for other consumers, so this one is taken off it.
   */
  const leaveToNewer = async (message: JsMsg, log: Logger) => {
    const { subject, info } = message
    if (ageMs(message) < NEWER_WITHIN_MS || (await isHandledByReplica(nats, durable, subject))) {
      const retryInMs = retryIn(message, exponentialBackoff(info.deliveryCount, OFFER_AGAIN_MS.first, OFFER_AGAIN_MS.max))
      log.info({ retryInMs }, 'unknown event type; left to a newer replica')
      return
    }
    await deadLetter(message, `no replica handles events of this type: ${subject}`, log)
    if (!isInContracts(subject)) return
    await narrowConsumer(nats, { stream, durable }, subject).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'the consumer still receives events that no replica handles'),
    )
  }

  return {
    /** Returns the envelope to handle, or null when the message is already settled: invalid, unknown, or a replay for another consumer. */
    async open(message: JsMsg): Promise<Envelope | null> {
      const replayFor = message.headers?.get(REPLAY_FOR_HEADER) ?? ''
      if (replayFor !== '' && replayFor !== durable) {
        message.ack()
        return null
      }
      const { deliveryCount } = message.info
      if (deliveryCount > 1) metrics.redelivered(durable)
      const log = logger.child({ subject: message.subject, seq: message.seq })
      if (!events.has(message.subject)) {
        await leaveToNewer(message, log)
        return null
      }
      if (deliveryCount > maxDeliver * UNACKNOWLEDGED_FACTOR) {
        await deadLetter(message, `delivered ${deliveryCount} times and never acknowledged`, log)
        return null
      }
      try {
        return read(message.data)
      } catch (error) {
        await deadLetter(message, reasonOf(error), log)
        return null
      }
    },

    /** Acknowledges a handled message. */
    done(message: JsMsg): void {
      message.ack()
      metrics.consumed(durable, 'done')
      metrics.lagged(durable, Math.max(0, ageMs(message)) / 1000)
    },

    /** Retries or dead-letters a message whose handler threw. */
    async failed(message: JsMsg, envelope: Envelope, error: unknown): Promise<void> {
      const log = messageLog(logger, envelope)
      const { deliveryCount } = message.info
      const reason = reasonOf(error)
      if (error instanceof PermanentError) return await deadLetter(message, reason, log)
      const exhausted = deliveryCount >= maxDeliver && !closing.aborted && !isMongoUnavailable(error)
      if (exhausted) return await deadLetter(message, `failed ${deliveryCount} times, at last: ${reason}`, log)
      const retryInMs = retryLater(message)
      log.warn({ err: error, deliveries: deliveryCount, retryInMs }, 'a message could not be handled; retrying')
    },
  }
}

/** Returns how long ago the stream stored a message, by the server's clock, in milliseconds. */
function ageMs({ timestampNanos }: JsMsg): number {
  return Date.now() - Number(timestampNanos / 1_000_000n)
}

/** Returns the logger for the handler of a message. */
export function messageLog(logger: Logger, envelope: Envelope): Logger {
  return logger.child({ correlationId: envelope.correlationId, eventId: envelope.id, type: envelope.type })
}
