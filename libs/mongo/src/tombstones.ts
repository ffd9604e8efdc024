import { type Collection, type Document, type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import { isDuplicateKey } from './duplicate-key.ts'

/** What stays of a deleted record in a projection, so that nothing that is told of it late brings it back. */
export interface Tombstone {
  _id: ObjectId
  deletedAt: Date
}

/** Finds what was not deleted. */
export const LIVING = { deletedAt: { $exists: false } }

/** Finds the record of an id (24 hex characters) unless it was deleted. */
export function living(id: string) {
  return { _id: new ObjectId(id), ...LIVING }
}

/**
 * Updates a projection's record, or makes it; `asKnown` says in which state it must be. Changes nothing when it is in another one, and
 * nothing of a deleted record. May run twice.
 */
export async function keepLiving<T extends Document>(
  collection: Collection<T>,
  id: string,
  update: UpdateFilter<T>,
  asKnown: Document = {},
): Promise<void> {
  await unlessTaken(collection.updateOne({ ...living(id), ...asKnown } as unknown as Filter<T>, update, { upsert: true }))
}

/**
 * Takes in what an event says of a projection's record: as `keepLiving`, and changes nothing when a newer event was taken in before. Ids of events
 * are in order of time; the newest is kept with the record.
 */
export function keepNewest<T extends Document & { eventId?: string }>(
  collection: Collection<T>,
  id: string,
  eventId: string,
  { $set, ...update }: UpdateFilter<T>,
): Promise<void> {
  const newer = { ...update, $set: { ...$set, eventId } } as unknown as UpdateFilter<T>
  return keepLiving(collection, id, newer, { eventId: { $not: { $gt: eventId } } })
}

/** Leaves nothing of a record but that it was deleted, also of one that was never heard of. May run twice. */
export async function bury<T extends Document>(collection: Collection<T>, id: string, deletedAt: Date): Promise<void> {
  const tombstones = collection as unknown as Collection<Tombstone>
  await unlessTaken(tombstones.replaceOne(living(id), { deletedAt }, { upsert: true }))
}

/** The id is taken by a record that the filter did not let through: it stays as it is. */
async function unlessTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
