import { Counter, Gauge, type Registry } from 'prom-client'

/** What the messaging of one service counts. Without a registry every call does nothing. */
export interface MessagingMetrics {
  /** `direct`: on JetStream's ack; `fallback`: kept in the outbox because NATS did not answer; `relay`: out of the outbox */
  published(type: string, path: 'direct' | 'fallback' | 'relay'): void
  consumed(durable: string, outcome: 'done' | 'retry'): void
  redelivered(durable: string): void
  deadLettered(durable: string): void
  /** `oldest` answers when the oldest waiting event was stored; asked at each scrape, a failure leaves the last value. */
  watchOutbox(oldest: () => Promise<Date | null>): void
}

/** Registers the counters, or finds them when another service of the same process already has; `service` is a label on each. */
export function createMessagingMetrics(registry: Registry | undefined, service: string): MessagingMetrics {
  if (registry === undefined) {
    return { published() {}, consumed() {}, redelivered() {}, deadLettered() {}, watchOutbox() {} }
  }
  const counter = (name: string, help: string, labels: string[]) =>
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({ name, help, labelNames: ['service', ...labels], registers: [registry] })
  const published = counter('forecourt_events_published_total', 'Events published, by the way they took.', ['type', 'path'])
  const consumed = counter('forecourt_events_consumed_total', 'Messages handled, by outcome.', ['durable', 'outcome'])
  const redelivered = counter('forecourt_events_redelivered_total', 'Messages that came again.', ['durable'])
  const deadLettered = counter('forecourt_events_dead_lettered_total', 'Messages put aside as dead letters.', ['durable'])
  return {
    published: (type, path) => published.inc({ service, type, path }),
    consumed: (durable, outcome) => consumed.inc({ service, durable, outcome }),
    redelivered: (durable) => redelivered.inc({ service, durable }),
    deadLettered: (durable) => deadLettered.inc({ service, durable }),
    watchOutbox: (oldest) => watchAge(registry, service, oldest),
  }
}

const AGE = 'forecourt_outbox_oldest_seconds'
const ages = new WeakMap<Registry, Map<string, () => Promise<Date | null>>>()

function watchAge(registry: Registry, service: string, oldest: () => Promise<Date | null>): void {
  const known = ages.get(registry)
  if (known !== undefined) {
    known.set(service, oldest)
    return
  }
  const watched = new Map([[service, oldest]])
  ages.set(registry, watched)
  new Gauge({
    name: AGE,
    help: 'How long the oldest event of the outbox has been waiting, in seconds; 0 when none waits.',
    labelNames: ['service'],
    registers: [registry],
    async collect() {
      await Promise.all(
        [...watched].map(async ([name, ask]) => {
          const since = await ask().catch(() => undefined)
          if (since !== undefined) this.set({ service: name }, since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000))
        }),
      )
    },
  })
}
