import {
  AckPolicy,
  type Consumer,
  type ConsumerAPI,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiCodes,
  jetstreamManager,
} from '@nats-io/jetstream'
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

/** The place of a durable consumer on the server. */
type ConsumerPlace = Pick<ConsumerSpec, 'stream' | 'durable'>

/**
 * Creates the durable pull consumer when it is missing. Adds event types that it does not deliver yet, and removes none: replicas of another version
 * may handle those, and what the server skips meanwhile never comes again. With `update`, updates its other settings when they differ: a newer version
 * of the service applies its settings when it starts, and a reconnect of an older version does not revert them. Makes one attempt. Throws when NATS does
 * not respond or the stream is missing.
 *
 * The server-side `max_deliver` is not used, because it would drop a message silently when its process dies during the last delivery. Our consumers
 * count deliveries and dead-letter the message. The server-side `backoff` is not used either, because it would replace `ack_wait` for messages that
 * are still being handled. Our consumers nak with a delay.
 */
export async function ensureConsumer(nats: NatsConnection, spec: ConsumerSpec, update: boolean): Promise<Consumer> {
  const manager = await managerOf(nats)
  const settings = { ack_wait: nanos(spec.ackWaitMs), max_ack_pending: spec.maxAckPending, max_deliver: -1 }
  const { consumers } = manager
  const jetstream = manager.jetstream()
  const existing = await findConsumer(consumers, spec, JetStreamApiCodes.ConsumerNotFound)
  if (existing === null) {
    const created = await consumers
      .add(spec.stream, {
        ...settings,
        ...filterOf(spec.subjects),
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
  const config: Record<string, unknown> = { ...existing.config }
  const differs = Object.entries(settings).some(([key, value]) => config[key] !== value)
  const wanted = { ...widerFilter(existing, spec.subjects), ...(update && differs && settings) }
  const current = Object.keys(wanted).length > 0 ? await consumers.update(spec.stream, spec.durable, wanted) : existing
  return jetstream.consumers.getConsumerFromInfo(current)
}

/**
 * Adds event types to a durable consumer and changes nothing else. A consumer that does not exist yet needs nothing: it begins with the oldest event of
 * its stream. Throws when NATS does not respond.
 */
export async function widenConsumer(nats: NatsConnection, place: ConsumerPlace, subjects: readonly string[]): Promise<void> {
  const { consumers } = await managerOf(nats)
  const existing = await findConsumer(consumers, place, JetStreamApiCodes.ConsumerNotFound, JetStreamApiCodes.StreamNotFound)
  const wider = existing === null ? null : widerFilter(existing, subjects)
  if (wider !== null) await consumers.update(place.stream, place.durable, wider)
}

/** Takes an event type that no replica handles from a durable consumer, unless it is the only one. Throws when NATS does not respond. */
export async function narrowConsumer(nats: NatsConnection, place: ConsumerPlace, subject: string): Promise<void> {
  const { consumers } = await managerOf(nats)
  const subjects = subjectsOf(await consumers.info(place.stream, place.durable))
  const rest = subjects.filter((each) => each !== subject)
  if (rest.length > 0 && rest.length < subjects.length) await consumers.update(place.stream, place.durable, filterOf(rest))
}

const managerOf = (nats: NatsConnection) => jetstreamManager(nats, { checkAPI: false, timeout: 5_000 })

/** Returns the consumer; null when the server refuses with one of the codes. Throws when NATS does not respond. */
export function findConsumer(consumers: ConsumerAPI, { stream, durable }: ConsumerPlace, ...codes: number[]): Promise<ConsumerInfo | null> {
  return consumers.info(stream, durable).catch((error: unknown) => {
    if (isApiError(error, ...codes)) return null
    throw error
  })
}

/** Returns the filter with the missing event types; null when none is missing. */
function widerFilter(existing: ConsumerInfo, subjects: readonly string[]) {
  const before = subjectsOf(existing)
  const all = new Set([...before, ...subjects])
  return all.size === before.length ? null : filterOf([...all])
}

function subjectsOf({ config }: ConsumerInfo): string[] {
  return config.filter_subjects ?? (config.filter_subject === undefined ? [] : [config.filter_subject])
}

/** Servers keep one subject and several in different settings; the other setting is cleared. */
function filterOf(subjects: readonly string[]) {
  const [only, ...others] = subjects
  return others.length === 0
    ? { filter_subject: only, filter_subjects: undefined }
    : { filter_subject: undefined, filter_subjects: [...subjects] }
}
