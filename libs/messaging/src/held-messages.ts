import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { type ConsumerSpec, ensureConsumer } from './consumer-config.ts'
import { createKeepAlive, type KeepAlive } from './keep-alive.ts'
import { startMessageSource } from './message-source.ts'

export interface HeldMessagesOptions {
  nats: NatsConnection
  /** the durable consumer they come from */
  consumer: ConsumerSpec
  /** the most messages this process holds or has requested at any time */
  capacity: number
  /** messages are requested when there is room for so many */
  minPull: number
  /** resolves when the message is settled, however */
  settle: (message: JsMsg) => Promise<void>
  logger: Logger
}

export interface HeldMessages {
  /** a handler says that it is still at work on a message */
  touch: KeepAlive['touch']
  /** resolves when the consumer stood once */
  started(): Promise<void>
  /** asks for no more; resolves when nothing more can arrive */
  stop(): Promise<void>
  /** waits for the messages in hand; those that take too long are given back, so that another replica has them at once */
  drain(): Promise<void>
}

/** Silence after which a handler is taken to hang, in milliseconds. */
const SILENT_MS = 120_000
/** How long a closing consumer waits for its handlers, in milliseconds: with what comes before (service-kit/service.ts) less than 25 s. */
const DRAIN_MS = 8_000

/** Takes a consumer's messages and holds each one, so that nobody else is handed it, until it is settled. */
export function holdMessages({ nats, consumer, capacity, minPull, settle, logger }: HeldMessagesOptions): HeldMessages {
  const keepAlive = createKeepAlive(consumer.ackWaitMs, SILENT_MS)
  const inFlight = new Map<JsMsg, Promise<void>>()
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
          keepAlive.letGo(message)
          inFlight.delete(message)
        })
      inFlight.set(message, settled)
      return settled
    },
  })
  return {
    touch: keepAlive.touch,
    started: () => source.started(),
    stop: () => source.stop(),
    async drain() {
      await pTimeout(Promise.all(inFlight.values()), { milliseconds: DRAIN_MS, fallback: () => {} })
      keepAlive.stop()
      if (inFlight.size === 0) return
      logger.warn({ messages: inFlight.size }, 'closing without waiting any longer; the messages go to another replica')
      for (const message of inFlight.keys()) message.nak()
    },
  }
}
