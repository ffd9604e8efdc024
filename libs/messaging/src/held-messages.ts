import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { type ConsumerSpec, ensureConsumer } from './consumer-config.ts'
import { createKeepAlive } from './keep-alive.ts'
import { startMessageSource } from './message-source.ts'
import { respondForEvents } from './newer-replicas.ts'

interface HeldMessagesOptions {
  nats: NatsConnection
  /** the durable consumer */
  consumer: ConsumerSpec
  /** the maximum number of messages that this process holds or has requested at any time */
  capacity: number
  /** messages are requested when there is capacity for at least this many */
  minPull: number
  /** resolves when the message is acknowledged, rejected or dead-lettered */
  settle: (message: JsMsg) => Promise<void>
  logger: Logger
}

/** The time in milliseconds after which a handler that has not called `working()` counts as hanging. */
const SILENT_MS = 120_000
/** How long a closing consumer waits for its handlers, in milliseconds. With the steps before it (service-kit/service.ts) it stays below 40 s. */
const DRAIN_MS = 8_000

/** Fetches a consumer's messages and renews the ack wait of each one until it is settled, so that no other replica gets it. */
export function holdMessages({ nats, consumer, capacity, minPull, settle, logger }: HeldMessagesOptions) {
  const keepAlive = createKeepAlive(consumer.ackWaitMs, SILENT_MS)
  const inFlight = new Map<JsMsg, Promise<void>>()
  const responding = respondForEvents(nats, consumer.durable, consumer.subjects)
  const source = startMessageSource({
    nats,
    ensure: (first) => ensureConsumer(nats, consumer, first),
    capacity,
    minPull,
    logger,
    handle(message) {
      keepAlive.hold(message)
      const settled = settle(message)
        .catch((error: unknown) => logger.error({ err: error }, 'a message could not be settled; it is redelivered after its ack wait'))
        .finally(() => {
          keepAlive.release(message)
          inFlight.delete(message)
        })
      inFlight.set(message, settled)
      return settled
    },
  })
  return {
    /** Called by a handler that is still working on a message. */
    touch: keepAlive.touch,
    /** Called by a handler that all other messages wait for. */
    touchAll: keepAlive.touchAll,
    started: source.started,
    /** Stops requesting messages; resolves when no further message can arrive. */
    async stop(): Promise<void> {
      responding.close()
      await source.stop()
    },
    /** Waits for the messages in flight, then naks those that take too long, so that another replica gets them immediately. */
    async drain(): Promise<void> {
      await pTimeout(Promise.all(inFlight.values()), { milliseconds: DRAIN_MS, fallback: () => {} })
      keepAlive.stop()
      if (inFlight.size === 0) return
      logger.warn({ messages: inFlight.size }, 'shutdown timed out; the messages go to another replica')
      for (const message of inFlight.keys()) message.nak()
    },
  }
}
