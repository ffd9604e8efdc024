import type { Document } from 'mongodb'

/** Where an event stands among those of its record. Every envelope is one. */
export interface EventPosition {
  /** UUIDv7: sorts by the clock of the process that made it */
  id: string
  /** sorts by the clock of MongoDB, which no other event of the record is behind; absent for events of earlier versions */
  order?: string | undefined
}

/** The newest event that was applied to a projection's record. */
export interface NewestEvent {
  eventId?: string
  /** null or absent if the event has no order */
  eventOrder?: string | null
}

/** Returns what a record stores once the event is applied to it. */
export function newestEvent({ id, order }: EventPosition): Required<NewestEvent> {
  return { eventId: id, eventOrder: order ?? null }
}

/**
 * Matches records to which no newer event was applied. The order decides, because the clocks of processes differ; the id decides if the record's
 * event or this one has no order.
 */
export function unlessNewer({ id, order }: EventPosition): Document {
  const byId = { eventId: { $not: { $gt: id } } }
  return order === undefined ? byId : { $or: [{ eventOrder: { $lte: order } }, { eventOrder: null, ...byId }] }
}

/** Whether a newer event was applied to a record, as `unlessNewer` decides it. */
export function hasNewer({ eventId, eventOrder }: NewestEvent, { id, order }: EventPosition): boolean {
  if (eventOrder && order !== undefined) return eventOrder > order
  return eventId !== undefined && eventId > id
}
