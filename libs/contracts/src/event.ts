import { z } from 'zod'
import { ROLES } from './operation.ts'

/** Who caused an event: the session's user, an anonymous customer, or the platform itself. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('system'), name: z.string() }),
])
export type Actor = z.infer<typeof actorSchema>

/** The one envelope around every event (design: event envelope). */
export const envelopeSchema = z.object({
  /** UUIDv7; also the `Nats-Msg-Id`. */
  id: z.string(),
  /** `leads.packet.opened.v1`; also the subject. */
  type: z.string(),
  /** ISO-8601 UTC. */
  occurredAt: z.string(),
  /** null only for facts about the whole platform. */
  dealershipId: z.string().nullable(),
  actor: actorSchema,
  /** The request id of the call that began it all. */
  correlationId: z.string(),
  /** The id of the event that caused this one, if one did. */
  causationId: z.string().nullable(),
  data: z.unknown(),
})

export interface Envelope<T = unknown> extends Omit<z.infer<typeof envelopeSchema>, 'data'> {
  data: T
}

/** One event: its subject, the shape of its data, and who emits it, when, and who listens. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  type: string
  data: S
  doc: string
}

/** Declares an event; the type of its data is kept. */
export function defineEvent<S extends z.ZodType>(type: string, doc: string, data: S): EventDefinition<S> {
  return { type, doc, data }
}

export type EventData<E> = E extends EventDefinition<infer S> ? z.output<S> : never
