import { collectedGauge, type Sample } from '@forecourt/telemetry/collected-gauge'
import { counterOf, histogramOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/** The messaging metrics of one service. Without a registry every call does nothing. */
export interface MessagingMetrics {
  /**
   * `direct`: acknowledged by JetStream; `fallback`: NATS did not respond, so stored in the outbox or handled immediately; `relay`: from the outbox
   */
  published(type: string, path: 'direct' | 'fallback' | 'relay'): void
  consumed(durable: string, outcome: 'done' | 'retry'): void
  /** records the time between storing a message in its stream and handling it */
  lagged(durable: string, seconds: number): void
  redelivered(durable: string): void
  deadLettered(durable: string): void
  /** Registers gauges whose values are queried from the database and NATS at each scrape. */
  watch(sources: CollectedMetrics): void
}

/** The sources of gauges that are collected at each scrape. */
interface CollectedMetrics {
  outbox: () => Promise<{ oldest: Date | null; waiting: number }>
  /** the number of dead letters that were not replayed */
  deadLetters: () => Promise<number>
  consumers: () => Promise<{ durable: string; pending: number; ackPending: number }[]>
}

/** From 50 ms to an hour. */
const LAG_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

/** Registers the counters, or finds them when another service of the same process has registered them. `service` is a label of each one. */
export function createMessagingMetrics(registry: Registry | undefined, service: string): MessagingMetrics {
  if (registry === undefined) {
    return { published() {}, consumed() {}, lagged() {}, redelivered() {}, deadLettered() {}, watch() {} }
  }
  const counter = <L extends string>(name: string, help: string, labels: L[]) =>
    counterOf(registry, { name, help, labelNames: ['service', ...labels] })
  const published = counter('forecourt_events_published_total', 'Events published, by path.', ['type', 'path'])
  const consumed = counter('forecourt_events_consumed_total', 'Messages handled, by outcome.', ['durable', 'outcome'])
  const redelivered = counter('forecourt_events_redelivered_total', 'Messages that were redelivered.', ['durable'])
  const deadLettered = counter('forecourt_events_dead_lettered_total', 'Messages that were dead-lettered.', ['durable'])
  const lag = histogramOf(registry, {
    name: 'forecourt_event_lag_seconds',
    help: 'Time between storing a message in its stream and handling it.',
    labelNames: ['service', 'durable'],
    buckets: LAG_BUCKETS_SECONDS,
  })
  return {
    published: (type, path) => published.inc({ service, type, path }),
    consumed: (durable, outcome) => consumed.inc({ service, durable, outcome }),
    lagged: (durable, seconds) => lag.observe({ service, durable }, seconds),
    redelivered: (durable) => redelivered.inc({ service, durable }),
    deadLettered: (durable) => deadLettered.inc({ service, durable }),
    watch: (sources) => registerCollected(registry, service, sources),
  }
}

function registerCollected(registry: Registry, service: string, { outbox, deadLetters, consumers }: CollectedMetrics): void {
  const gauge = (name: string, help: string, query: () => Promise<number>) =>
    collectedGauge(registry, { name, help, labelNames: ['service'] }, async () => [{ labels: { service }, value: await query() }])
  gauge('forecourt_outbox_oldest_seconds', 'Age of the oldest event in the outbox; 0 when it is empty.', async () => {
    const { oldest } = await outbox()
    return oldest === null ? 0 : Math.max(0, (Date.now() - oldest.getTime()) / 1000)
  })
  gauge('forecourt_outbox_waiting', 'Events in the outbox.', async () => (await outbox()).waiting)
  gauge('forecourt_dead_letters_waiting', 'Dead letters that were not replayed.', deadLetters)

  const perConsumer = (name: string, help: string, pick: (of: { pending: number; ackPending: number }) => number) =>
    collectedGauge(registry, { name, help, labelNames: ['service', 'durable'] }, async (): Promise<Sample<'service' | 'durable'>[]> => {
      return (await consumers()).map((one) => ({ labels: { service, durable: one.durable }, value: pick(one) }))
    })
  perConsumer('forecourt_consumer_pending', 'Messages of the stream that were not delivered to a consumer yet.', ({ pending }) => pending)
  perConsumer(
    'forecourt_consumer_ack_pending',
    'Messages that were delivered to a consumer and not acknowledged.',
    ({ ackPending }) => ackPending,
  )
}
