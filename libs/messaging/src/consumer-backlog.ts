import { JetStreamApiCodes, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { watchConnection } from './connection-watch.ts'
import { findConsumer } from './consumer-config.ts'

/** The backlog of one durable consumer, over all replicas. */
interface Backlog {
  durable: string
  /** messages of the stream that were not delivered to it yet */
  pending: number
  /** messages that were delivered and not acknowledged */
  ackPending: number
}

/** Calls within this time share one result. */
const CACHE_TTL_MS = 1_000
const TIMEOUT_MS = 1_500

/**
 * Returns a function that queries the backlog of the consumers. It omits consumers that do not exist yet, and throws while NATS
 * is unavailable or the backlog of one is unknown.
 */
export function createBacklogs(nats: NatsConnection, consumers: Iterable<{ stream: string; durable: string }>): () => Promise<Backlog[]> {
  const watch = watchConnection(nats)
  let known: { at: number; backlogs: Promise<Backlog[]> } | null = null

  const query = async (): Promise<Backlog[]> => {
    if (!watch.isConnected()) throw new Error('NATS is unavailable')
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: TIMEOUT_MS })
    const queries = [...consumers].map(async ({ stream, durable }): Promise<Backlog[]> => {
      const place = { stream, durable }
      const info = await findConsumer(manager.consumers, place, JetStreamApiCodes.ConsumerNotFound, JetStreamApiCodes.StreamNotFound)
      return info === null ? [] : [{ durable, pending: info.num_pending, ackPending: info.num_ack_pending }]
    })
    return (await Promise.all(queries)).flat()
  }
  return () => {
    const now = performance.now()
    if (known === null || now - known.at > CACHE_TTL_MS) known = { at: now, backlogs: query() }
    return known.backlogs
  }
}
