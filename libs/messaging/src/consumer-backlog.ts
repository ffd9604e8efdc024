import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { watchConnection } from './connection-watch.ts'

/** What waits for one durable consumer, over all replicas. */
export interface Backlog {
  durable: string
  /** messages of the stream it has not been given */
  pending: number
  /** messages it was given and has not answered for */
  ackPending: number
}

/** Tells the same backlog to several that ask for it at once. */
const SHARED_MS = 1_000
const TIMEOUT_MS = 1_500

/**
 * Asks NATS what waits for consumers. One that does not stand yet is left out. The function throws while NATS is away.
 */
export function createBacklogs(nats: NatsConnection, consumers: Iterable<{ stream: string; durable: string }>): () => Promise<Backlog[]> {
  const watch = watchConnection(nats)
  let known: { at: number; backlogs: Promise<Backlog[]> } | null = null

  const ask = async (): Promise<Backlog[]> => {
    if (!watch.isConnected()) throw new Error('NATS is away')
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: TIMEOUT_MS })
    const asked = [...consumers].map(async ({ stream, durable }): Promise<Backlog[]> => {
      const info = await manager.consumers.info(stream, durable).catch(() => null)
      return info === null ? [] : [{ durable, pending: info.num_pending, ackPending: info.num_ack_pending }]
    })
    return (await Promise.all(asked)).flat()
  }
  return () => {
    const now = performance.now()
    if (known === null || now - known.at > SHARED_MS) known = { at: now, backlogs: ask() }
    return known.backlogs
  }
}
