import { AckPolicy, type Consumer, DeliverPolicy, JetStreamApiCodes, jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { isApiError } from './streams.ts'

export interface ConsumerSpec {
  stream: string
  durable: string
  /** event types */
  subjects: readonly string[]
  ackWaitMs: number
  maxAckPending: number
}

/** another replica has just created the same consumer */
const CONSUMER_ALREADY_EXISTS = 10148
const CONSUMER_NAME_IN_USE = 10013

/**
 * Creates the durable pull consumer when it is missing. With `update`, updates its settings when they differ: a newer version of the service applies
 * its settings when it starts, and a reconnect of an older version does not revert them. Makes one attempt. Throws when NATS does not respond or the
 * stream is missing.
 *
 * The server-side `max_deliver` is not used, because it would drop a message silently when its process dies during the last delivery. Our consumers
 * count deliveries and dead-letter the message. The server-side `backoff` is not used either, because it would replace `ack_wait` for messages that
 * are still being handled. Our consumers nak with a delay.
 */
export async function ensureConsumer(nats: NatsConnection, spec: ConsumerSpec, update: boolean): Promise<Consumer> {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 5_000 })
  const [only, ...others] = spec.subjects
  const settings = {
    ack_wait: nanos(spec.ackWaitMs),
    max_ack_pending: spec.maxAckPending,
    max_deliver: -1,
    ...(others.length === 0 ? { filter_subject: only } : { filter_subjects: [...spec.subjects] }),
  }
  const { consumers } = manager
  const jetstream = manager.jetstream()
  const existing = await consumers.info(spec.stream, spec.durable).catch((error: unknown) => {
    if (isApiError(error, JetStreamApiCodes.ConsumerNotFound)) return null
    throw error
  })
  if (existing === null) {
    const created = await consumers
      .add(spec.stream, {
        ...settings,
        durable_name: spec.durable,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
      })
      .catch((error: unknown) => {
        if (isApiError(error, CONSUMER_ALREADY_EXISTS, CONSUMER_NAME_IN_USE)) return consumers.info(spec.stream, spec.durable)
        throw error
      })
    return jetstream.consumers.getConsumerFromInfo(created)
  }
  const none = { filter_subject: undefined, filter_subjects: undefined }
  const config: Record<string, unknown> = { ...none, ...existing.config }
  const wanted: Record<string, unknown> = { ...none, ...settings }
  const differs = Object.keys(wanted).some((key) => JSON.stringify(config[key]) !== JSON.stringify(wanted[key]))
  const current = differs && update ? await consumers.update(spec.stream, spec.durable, wanted) : existing
  return jetstream.consumers.getConsumerFromInfo(current)
}
