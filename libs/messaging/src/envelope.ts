import { type Actor, type Envelope, type EventData, type EventDefinition, envelopeSchema } from '@forecourt/contracts/event'
import { v7 as uuidv7 } from 'uuid'
import { PermanentError, reasonOf } from './errors.ts'

/** What an emitter knows beyond the fact itself. In a call it comes from `call.context()`, in a handler from `causedBy()`. */
export interface EventContext {
  /** null only for facts about the whole platform */
  dealershipId: string | null
  actor: Actor
  /** the request id of the call that began it all */
  correlationId: string
  /** the id of the event that caused this one */
  causationId?: string
  now: Date
  /** W3C trace context; travels in the message headers */
  traceparent?: string
}

/**
 * The largest event that may be emitted, encoded: under the 1 MB a NATS server accepts by default, with room for headers. An
 * event holds ids and facts; one that does not fit is a mistake that its emitter must see, not the relay.
 */
export const MAX_EVENT_BYTES = 900_000

/**
 * Wraps a fact into the event envelope (design: event envelope) with a fresh UUIDv7; properties the event does not declare are dropped.
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
    data: parsed.data as EventData<E>,
  }
}

/** The bytes that travel. Throws PermanentError when they are more than MAX_EVENT_BYTES. */
export function encodeEnvelope(envelope: Envelope): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(envelope))
  if (bytes.length > MAX_EVENT_BYTES) {
    throw new PermanentError(`${envelope.type} is ${bytes.length} bytes; an event may have ${MAX_EVENT_BYTES}`)
  }
  return bytes
}

/**
 * Reads a message as the given event. Throws PermanentError when it is not JSON, not an envelope, of another type, or its data does
 * not fit.
 */
export function parseEnvelope<E extends EventDefinition>(event: E, bytes: Uint8Array): Envelope<EventData<E>> {
  return parseData(event, parseAnyEnvelope(bytes))
}

/** Reads an envelope's data as the given event's. Throws PermanentError when it is of another type or does not fit. */
export function parseData<E extends EventDefinition>(event: E, envelope: Envelope): Envelope<EventData<E>> {
  if (envelope.type !== event.type) throw new PermanentError(`expected ${event.type}, got ${envelope.type}`)
  const data = event.data.safeParse(envelope.data)
  if (!data.success) throw new PermanentError(`${event.type}: the data does not fit: ${reasonOf(data.error)}`)
  return { ...envelope, data: data.data as EventData<E> }
}

/** Reads the envelope alone and leaves its data as it came. Throws PermanentError when it is not JSON or not an envelope. */
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

/** The context of an event that a handler emits because of `envelope`: same dealership, actor and correlation, the cause named. */
export function causedBy(envelope: Envelope, now: Date): EventContext {
  return {
    dealershipId: envelope.dealershipId,
    actor: envelope.actor,
    correlationId: envelope.correlationId,
    causationId: envelope.id,
    now,
  }
}

/** Narrows one envelope of a mixed batch to the event it is. */
export function isEvent<E extends EventDefinition>(event: E, envelope: Envelope): envelope is Envelope<EventData<E>> {
  return envelope.type === event.type
}
