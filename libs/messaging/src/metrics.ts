import { askedGauge, type Sample } from '@forecourt/telemetry/asked-gauge'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/** What the messaging of one service counts. Without a registry every call does nothing. */
export interface MessagingMetrics {
  /** `direct`: on JetStream's ack; `fallback`: kept in the outbox, or handled at once, because NATS did not answer; `relay`: out of the outbox */
  published(type: string, path: 'direct' | 'fallback' | 'relay'): void
  consumed(durable: string, outcome: 'done' | 'retry'): void
  /** a message was handled so long after its stream stored it */
  lagged(durable: string, seconds: number): void
  redelivered(durable: string): void
  deadLettered(durable: string): void
  /** What the service's database and its stream answer, asked when metrics are. */
  watch(asked: AskedMetrics): void
}

/** Where the numbers come from that nobody counts along the way. */
export interface AskedMetrics {
  outbox: () => Promise<{ oldest: Date | null; waiting: number }>
  /** not replayed yet */
  deadLetters: () => Promise<number>
  consumers: () => Promise<{ durable: string; pending: number; ackPending: number }[]>
}

/** From at once to an hour behind. */
const LAG_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

/** Registers the counters, or finds them when another service of the same process already has; `service` is a label on each. */
export function createMessagingMetrics(registry: Registry | undefined, service: string): MessagingMetrics {
  if (registry === undefined) {
    return { published() {}, consumed() {}, lagged() {}, redelivered() {}, deadLettered() {}, watch() {} }
  }
  const counter = <L extends string>(name: string, help: string, labels: L[]) =>
    counterOf(registry, { name, help, labelNames: ['service', ...labels] })
  const published = counter('forecourt_events_published_total', 'Events published, by the way they took.', ['type', 'path'])
  const consumed = counter('forecourt_events_consumed_total', 'Messages handled, by outcome.', ['durable', 'outcome'])
  const redelivered = counter('forecourt_events_redelivered_total', 'Messages that came again.', ['durable'])
  const deadLettered = counter('forecourt_events_dead_lettered_total', 'Messages put aside as dead letters.', ['durable'])
  const lag = histogramOf(registry, {
    name: 'forecourt_event_lag_seconds',
    help: 'How long after its stream stored it a message was handled.',
    labelNames: ['service', 'durable'],
    buckets: LAG_BUCKETS_SECONDS,
  })
  return {
    published: (type, path) => published.inc({ service, type, path }),
    consumed: (durable, outcome) => consumed.inc({ service, durable, outcome }),
    lagged: (durable, seconds) => lag.observe({ service, durable }, seconds),
    redelivered: (durable) => redelivered.inc({ service, durable }),
    deadLettered: (durable) => deadLettered.inc({ service, durable }),
    watch: (asked) => watchAsked(registry, service, asked),
  }
}

function watchAsked(registry: Registry, service: string, { outbox, deadLetters, consumers }: AskedMetrics): void {
  const gauge = (name: string, help: string, ask: () => Promise<number>) =>
    askedGauge(registry, { name, help, labelNames: ['service'] }, async () => [{ labels: { service }, value: await ask() }])
  gauge('forecourt_outbox_oldest_seconds', 'How long the oldest event of the outbox has been waiting; 0 when none waits.', async () => {
    const { oldest } = await outbox()
    return oldest === null ? 0 : Math.max(0, (Date.now() - oldest.getTime()) / 1000)
  })
  gauge('forecourt_outbox_waiting', 'Events that wait in the outbox.', async () => (await outbox()).waiting)
  gauge('forecourt_dead_letters_waiting', 'Dead letters that nobody has replayed.', deadLetters)

  const perConsumer = (name: string, help: string, pick: (of: { pending: number; ackPending: number }) => number) =>
    askedGauge(registry, { name, help, labelNames: ['service', 'durable'] }, async (): Promise<Sample<'service' | 'durable'>[]> => {
      return (await consumers()).map((one) => ({ labels: { service, durable: one.durable }, value: pick(one) }))
    })
  perConsumer('forecourt_consumer_pending', 'Messages of the stream that a consumer has not been given yet.', ({ pending }) => pending)
  perConsumer('forecourt_consumer_ack_pending', 'Messages a consumer was given and has not answered for.', ({ ackPending }) => ackPending)
}
