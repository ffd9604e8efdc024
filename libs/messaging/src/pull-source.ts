import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'

export interface PullSourceOptions {
  nats: NatsConnection
  /** Finds or makes the durable consumer; `first` until it stood once. */
  ensure: (first: boolean) => Promise<Consumer>
  /** The most messages this process holds or has asked for at any time. */
  capacity: number
  /** New ones are asked for when room is for so many. */
  minPull: number
  onMessage: (message: JsMsg) => void
  logger: Logger
}

export interface PullSource {
  /** A message was settled: there is room for another. */
  release(): void
  /** Resolves when the consumer stood once. */
  started(): Promise<void>
  /** Asks for no more; resolves when nothing more can arrive. */
  stop(): Promise<void>
}

/** How long one request for messages stays open, in milliseconds. */
const PULL_MS = 30_000
/**
 * How often an open request shows that it is still open, in milliseconds. A request that reaches a consumer deleted a moment ago is answered by
 * nobody; it is given up after two of these.
 */
const HEARTBEAT_MS = 3_000
/** How long the server may take to confirm that it sends no more, in milliseconds. */
const DRAIN_MS = 2_000
/** A consumer that ran for so long was well; its next trouble is a new one. */
const STEADY_MS = 10_000
/** A service that starts before the one it listens to finds no stream for a moment; after so many attempts somebody should know. */
const STUBBORN = 5

/**
 * Ends a request and hands on what the server sent before it knew: its own `stop` drops that, and it would be silent until its ack wait is over. The
 * subscription is the library's own, which has no word for this; without it the request ends as it always did.
 */
async function endRequest(messages: ConsumerMessages): Promise<void> {
  const { sub } = messages as ConsumerMessages & { sub?: Subscription }
  if (sub !== undefined && !sub.isClosed()) await pTimeout(sub.drain(), { milliseconds: DRAIN_MS, fallback: () => {} }).catch(() => {})
  messages.stop()
}

/**
 * Pulls messages, never more than there is room for: a message that waits in a client's buffer is one whose ack wait runs out. Every
 * message is handed on the moment it arrives. Whatever goes wrong (NATS restarts, the consumer was deleted, the stream does not
 * exist yet), it starts over until it is stopped.
 */
export function startPullSource(options: PullSourceOptions): PullSource {
  const { nats, capacity, minPull, logger } = options
  const watch = watchConnection(nats)
  const stopping = new AbortController()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const open = new Set<ConsumerMessages>()
  let held = 0
  let asked = 0
  let trouble: unknown = null
  let wake = () => {}

  const fail = (error: unknown) => {
    trouble ??= error
    for (const messages of open) messages.stop()
    wake()
  }
  const stopDown = watch.onDown(() => fail(new Error('the connection to NATS was lost')))

  /** One request: counts down what was asked for as it arrives, and gives back the rest when it expires. */
  const pull = async (consumer: Consumer, count: number) => {
    asked += count
    let left = count
    let messages: ConsumerMessages | null = null
    try {
      messages = await consumer.fetch({ max_messages: count, expires: PULL_MS, idle_heartbeat: HEARTBEAT_MS })
      open.add(messages)
      if (trouble !== null) messages.stop()
      else if (stopping.signal.aborted) await endRequest(messages)
      for await (const message of messages) {
        left--
        asked--
        held++
        options.onMessage(message)
      }
    } catch (error) {
      fail(error)
    } finally {
      if (messages !== null) open.delete(messages)
      asked -= left
      wake()
    }
  }

  const pullUntilTrouble = async (consumer: Consumer) => {
    trouble = null
    const pulls = new Set<Promise<void>>()
    while (trouble === null && !stopping.signal.aborted && watch.isConnected()) {
      const room = capacity - held - asked
      if (room >= minPull) {
        const pulling = pull(consumer, room)
        pulls.add(pulling)
        void pulling.then(() => pulls.delete(pulling))
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if (trouble === null) await Promise.all([...open].map(endRequest))
    else for (const messages of open) messages.stop()
    await Promise.all(pulls)
    if (trouble !== null && watch.isConnected()) throw trouble
  }

  const run = async () => {
    let first = true
    let since = Number.POSITIVE_INFINITY
    for (let attempt = 1; !stopping.signal.aborted && !nats.isClosed(); attempt++) {
      await watch.untilConnected(stopping.signal)
      if (stopping.signal.aborted) break
      try {
        const consumer = await options.ensure(first)
        first = false
        begin()
        since = performance.now()
        await pullUntilTrouble(consumer)
      } catch (error) {
        if (performance.now() - since > STEADY_MS) attempt = 1
        logger[attempt === STUBBORN ? 'warn' : 'info']({ reason: reasonOf(error) }, 'the consumer starts over')
        await sleep(exponentialBackoff(attempt, 100, 1_000), stopping.signal)
      }
    }
  }
  const running = run()

  return {
    release() {
      held--
      if (capacity - held - asked >= minPull) wake()
    },
    started: () => begun,
    async stop() {
      stopping.abort()
      wake()
      await running
      stopDown()
    },
  }
}
