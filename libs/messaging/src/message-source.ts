import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'

interface MessageSourceOptions {
  nats: NatsConnection
  /** Finds or creates the durable consumer; `first` is true until that succeeded once. */
  ensure: (first: boolean) => Promise<Consumer>
  /** The maximum number of messages that this process holds or has requested at any time. */
  capacity: number
  /** Messages are requested when there is capacity for at least this many. */
  minPull: number
  /** Handles a message; resolves when it is settled and never throws. */
  handle: (message: JsMsg) => Promise<void>
  logger: Logger
}

/** How long one pull request stays open, in milliseconds. */
const PULL_EXPIRES_MS = 30_000
/** How often the server confirms an open request, in milliseconds. Two missed heartbeats end the request: a deleted consumer sends none. */
const IDLE_HEARTBEAT_MS = 3_000
/** A stopping source ends its open request when no message has arrived for this long, in milliseconds. */
const QUIET_MS = 100
/** After this time it ends the request even while messages arrive, in milliseconds. */
const QUIET_WITHIN_MS = 1_000
/** How long the server may take to confirm an unsubscribe, in milliseconds. */
const UNSUBSCRIBE_TIMEOUT_MS = 2_000
/** A consumer that ran for this long was healthy; its next failure starts a new backoff. */
const HEALTHY_AFTER_MS = 10_000
/** A service that starts before the publisher of its events finds no stream at first. After this many failures in a row a warning is logged. */
const WARN_AT_ATTEMPT = 5

/**
 * Fetches messages until it is stopped, one request at a time, and retries when NATS restarts, the consumer is deleted or its stream does not exist
 * yet. A request never exceeds the free capacity, and every message is handled when it arrives, so that none waits in a buffer while its ack wait
 * expires.
 *
 * It uses `fetch()` and not `consume()` of nats.js, whose pull requests wait behind a message that is being handled, while every missed heartbeat queues
 * another one. After one handler of 25 s, such a replica held 7 messages with a capacity of 1.
 */
export function startMessageSource({ nats, ensure, capacity, minPull, handle, logger }: MessageSourceOptions) {
  const watch = watchConnection(nats)
  const stopping = new AbortController()
  let onStarted = () => {}
  const started = new Promise<void>((resolve) => {
    onStarted = resolve
  })
  let current: ConsumerMessages | null = null
  let inFlight = 0
  let taken = 0
  let onRoom = () => {}
  const isUsable = () => watch.isConnected() && !stopping.signal.aborted
  const stopDown = watch.onDown(() => {
    current?.stop()
    onRoom()
  })

  const take = (message: JsMsg) => {
    inFlight++
    taken++
    void handle(message).finally(() => {
      inFlight--
      onRoom()
    })
  }

  const fetchWhileUsable = async (consumer: Consumer) => {
    while (isUsable()) {
      const room = capacity - inFlight
      if (room < minPull) {
        await new Promise<void>((resolve) => {
          onRoom = resolve
        })
        continue
      }
      current = await consumer.fetch({ max_messages: room, expires: PULL_EXPIRES_MS, idle_heartbeat: IDLE_HEARTBEAT_MS })
      try {
        if (!watch.isConnected()) current.stop()
        else if (stopping.signal.aborted) void end(current)
        for await (const message of current) take(message)
      } finally {
        current = null
      }
    }
  }

  const run = async () => {
    let since = Number.POSITIVE_INFINITY
    let isFirst = true
    for (let attempt = 1; !stopping.signal.aborted && !nats.isClosed(); attempt++) {
      await watch.untilConnected(stopping.signal)
      if (stopping.signal.aborted) break
      try {
        const consumer = await ensure(isFirst)
        isFirst = false
        onStarted()
        since = performance.now()
        await fetchWhileUsable(consumer)
      } catch (error) {
        if (performance.now() - since > HEALTHY_AFTER_MS) attempt = 1
        since = Number.POSITIVE_INFINITY
        logger[attempt === WARN_AT_ATTEMPT ? 'warn' : 'info']({ reason: reasonOf(error) }, 'the consumer failed, restarting')
        await sleep(exponentialBackoff(attempt, 100, 1_000), stopping.signal)
      }
    }
  }
  const running = run()

  /**
   * Ends a request at a moment when no messages arrive. The server drops what it is sending while a request ends, and redelivers it only after its ack
   * wait; but a request that receives messages soon ends by itself.
   */
  async function end(messages: ConsumerMessages): Promise<void> {
    const deadline = performance.now() + QUIET_WITHIN_MS
    for (let before = -1; current === messages && before !== taken && performance.now() < deadline; ) {
      before = taken
      await pTimeout(running, { milliseconds: QUIET_MS, fallback: () => {} })
    }
    if (current === messages) await unsubscribe(messages)
  }

  return {
    /** Resolves when the consumer was found or created for the first time. */
    started: () => started,
    /** Stops requesting messages; resolves when no further message can arrive. */
    async stop(): Promise<void> {
      stopping.abort()
      onRoom()
      if (current !== null) await end(current)
      await running
      stopDown()
    },
  }
}

/**
 * Ends a pull request without losing messages that are already on the way. `stop()` of nats.js drops them, and they would stay unacknowledged until
 * their ack wait expires. The subscription is missing in the library's types; without it this function does the same as `stop()`.
 */
async function unsubscribe(messages: ConsumerMessages): Promise<void> {
  const { sub } = messages as ConsumerMessages & { sub?: Subscription }
  if (sub !== undefined && !sub.isClosed()) {
    await pTimeout(sub.drain(), { milliseconds: UNSUBSCRIBE_TIMEOUT_MS, fallback: () => {} }).catch(() => {})
  }
  messages.stop()
}
