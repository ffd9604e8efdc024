import type { StreamContract } from '@forecourt/contracts/services'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import { DiscardPolicy, JetStreamApiCodes, JetStreamApiError, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'

/** The duplicate window: JetStream stores the same `Nats-Msg-Id` once within this time, in milliseconds. */
const DUPLICATE_WINDOW_MS = 2 * 60_000
/** How long a stream keeps its events by default, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** another replica has just created the same stream */
const STREAM_NAME_IN_USE = 10058

/**
 * Creates the stream when it is missing and updates its settings when they differ. Idempotent. Retries until it succeeds or the signal is aborted.
 * Resolves to whether the stream exists.
 */
export async function ensureStream(
  nats: NatsConnection,
  spec: StreamContract,
  options: { signal: AbortSignal; logger: Logger },
): Promise<boolean> {
  const { signal, logger } = options
  for (let attempt = 1; !signal.aborted && !nats.isClosed(); attempt++) {
    await watchConnection(nats).untilConnected(signal)
    if (signal.aborted) break
    try {
      await ensureOnce(nats, spec)
      return true
    } catch (error) {
      if (attempt % 5 === 0) logger.warn({ stream: spec.name, reason: reasonOf(error) }, 'cannot set up the stream yet')
      await sleep(exponentialBackoff(attempt, 100, 5_000), signal)
    }
  }
  return false
}

async function ensureOnce(nats: NatsConnection, spec: StreamContract): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 5_000 })
  const settings = {
    subjects: [...spec.subjects],
    max_age: nanos(spec.maxAgeMs ?? MAX_AGE_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    discard: DiscardPolicy.Old,
  }
  const existing = await manager.streams.info(spec.name).catch((error: unknown) => {
    if (isApiError(error, JetStreamApiCodes.StreamNotFound)) return null
    throw error
  })
  if (existing === null) {
    try {
      await manager.streams.add({
        ...settings,
        name: spec.name,
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        // an existing stream keeps its number of copies
        num_replicas: nats.info?.cluster === undefined ? 1 : 3,
      })
    } catch (error) {
      if (!isApiError(error, STREAM_NAME_IN_USE)) throw error
    }
    return
  }
  const config: Record<string, unknown> = { ...existing.config }
  const differs = Object.entries(settings).some(([key, value]) => JSON.stringify(config[key]) !== JSON.stringify(value))
  if (differs) await manager.streams.update(spec.name, settings)
}

/** Whether an error is a JetStream API error with one of the codes. */
export function isApiError(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof JetStreamApiError && codes.includes(error.code)
}
