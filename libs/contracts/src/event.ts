import { z } from 'zod'
import { ROLES } from './operation.ts'

/** The cause of an event: the session's user, an anonymous customer, or the platform itself. */
const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('system'), name: z.string() }),
])
export type Actor = z.infer<typeof actorSchema>

/** The envelope of every event (design: event envelope). */
export const envelopeSchema = z.object({
  /** UUIDv7; also the `Nats-Msg-Id`. */
  id: z.string(),
  /** `leads.packet.opened.v1`; also the subject. */
  type: z.string(),
  /** ISO-8601 UTC. */
  occurredAt: z.string(),
  /** null only for events about the whole platform. */
  dealershipId: z.string().nullable(),
  actor: actorSchema,
  /** The request id of the call that started the chain of events. */
  correlationId: z.string(),
  /** The id of the event that caused this one; null if none did. */
  causationId: z.string().nullable(),
  /**
   * Sorts the events of one service by the time of MongoDB, as their transactions were committed. Absent in events of earlier versions, and in those
   * that are published without a state change.
   */
  order: z.string().optional(),
  data: z.unknown(),
})

export interface Envelope<T = unknown> extends Omit<z.infer<typeof envelopeSchema>, 'data'> {
  data: T
}

/** An event: its subject, the schema of its data, and a text about its publisher, trigger and subscribers. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  type: string
  data: S
  doc: string
}

/** Declares an event and keeps the type of its data. */
export function defineEvent<S extends z.ZodType>(type: string, doc: string, data: S): EventDefinition<S> {
  return { type, doc, data }
}

export type EventData<E> = E extends EventDefinition<infer S> ? z.output<S> : never
