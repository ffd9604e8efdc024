import { type Actor, type Envelope, type EventData, type EventDefinition, envelopeSchema } from '@forecourt/contracts/event'
import { v7 as uuidv7 } from 'uuid'
import { PermanentError, reasonOf } from './errors.ts'

/** The metadata of an event besides its data. A request gets it from `call.context()`, an event handler from `causedBy()`. */
export interface EventContext {
  /** null only for facts about the whole platform */
  dealershipId: string | null
  actor: Actor
  /** the id of the request that started the chain */
  correlationId: string
  /** the id of the event that caused this one */
  causationId?: string
  now: Date
  /** the event's place among those that wait in the outbox, for an event that is published first; from `outbox.order()` */
  order?: string
  /** W3C trace context; sent in the message headers */
  traceparent?: string
}

/**
 * The maximum size of an encoded event: below the 1 MB that a NATS server accepts by default, with room for headers. An event holds
 * ids and facts; publishing a larger one is a bug and fails in the publisher, not in the relay.
 */
const MAX_EVENT_BYTES = 900_000

/**
 * Wraps a fact into the event envelope (design: event envelope) with a new UUIDv7. Removes properties that the event does not declare.
 * Throws PermanentError when the data does not fit the event's schema.
 */
export function makeEnvelope<E extends EventDefinition>(event: E, data: EventData<E>, context: EventContext): Envelope<EventData<E>> {
  const parsed = event.data.safeParse(data)
  if (!parsed.success) throw new PermanentError(`${event.type}: the data does not fit: ${reasonOf(parsed.error)}`)
  return {
    id: uuidv7(),
    type: event.type,
    occurredAt: context.now.toISOString(),
    dealershipId: context.dealershipId,
    actor: context.actor,
    correlationId: context.correlationId,
    causationId: context.causationId ?? null,
    ...(context.order !== undefined && { order: context.order }),
    data: parsed.data as EventData<E>,
  }
}

/** Encodes an envelope as JSON. Throws PermanentError when it is larger than MAX_EVENT_BYTES. */
export function encodeEnvelope(envelope: Envelope): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(envelope))
  if (bytes.length > MAX_EVENT_BYTES) {
    throw new PermanentError(`${envelope.type} is ${bytes.length} bytes; an event may have ${MAX_EVENT_BYTES}`)
  }
  return bytes
}

/**
 * Parses a message as the given event. Throws PermanentError when it is not JSON, not an envelope, of another type, or its data does
 * not match the schema.
 */
export function parseEnvelope<E extends EventDefinition>(event: E, bytes: Uint8Array): Envelope<EventData<E>> {
  return parseData(event, parseAnyEnvelope(bytes))
}

/** Parses an envelope's data by the event's schema. Throws PermanentError when it is of another type or does not match. */
export function parseData<E extends EventDefinition>(event: E, envelope: Envelope): Envelope<EventData<E>> {
  if (envelope.type !== event.type) throw new PermanentError(`expected ${event.type}, got ${envelope.type}`)
  const data = event.data.safeParse(envelope.data)
  if (!data.success) throw new PermanentError(`${event.type}: the data does not fit: ${reasonOf(data.error)}`)
  return { ...envelope, data: data.data as EventData<E> }
}

/** Parses the envelope without checking its data. Throws PermanentError when it is not JSON or not an envelope. */
export function parseAnyEnvelope(bytes: Uint8Array): Envelope {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new PermanentError(`not JSON: ${reasonOf(error)}`)
  }
  const envelope = envelopeSchema.safeParse(json)
  if (!envelope.success) throw new PermanentError(`not an envelope: ${reasonOf(envelope.error)}`)
  return envelope.data
}

/** The context of an event that a handler publishes in response to `envelope`: same dealership, actor and correlation id. */
export function causedBy(envelope: Envelope, now: Date): EventContext {
  return {
    dealershipId: envelope.dealershipId,
    actor: envelope.actor,
    correlationId: envelope.correlationId,
    causationId: envelope.id,
    now,
  }
}

/** Whether an envelope is of the given event; narrows its type. */
export function isEvent<E extends EventDefinition>(event: E, envelope: Envelope): envelope is Envelope<EventData<E>> {
  return envelope.type === event.type
}
