import { type Collection, type Document, type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import { isDuplicateKey } from './duplicate-key.ts'

/** What remains of a deleted record in a projection, so that a late event does not recreate it. */
export interface Tombstone {
  _id: ObjectId
  deletedAt: Date
}

/** Matches records that were not deleted. */
export const LIVING = { deletedAt: { $exists: false } }

/** Matches the record with an id (24 hex characters) unless it was deleted. */
export function living(id: string) {
  return { _id: new ObjectId(id), ...LIVING }
}

/** Upserts a projection's record unless it was deleted or does not match `asKnown`. Idempotent. */
export async function keepLiving<T extends Document>(
  collection: Collection<T>,
  id: string,
  update: UpdateFilter<T>,
  asKnown: Document = {},
): Promise<void> {
  await ignoringDuplicateKey(collection.updateOne({ ...living(id), ...asKnown } as unknown as Filter<T>, update, { upsert: true }))
}

/**
 * Upserts a projection's record like `keepLiving`, unless a newer event was applied before. Event ids sort by time; the record stores the id of the
 * newest one.
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

/** Replaces a record with a tombstone, or creates the tombstone of an unknown record. Idempotent. */
export async function bury<T extends Document>(collection: Collection<T>, id: string, deletedAt: Date): Promise<void> {
  const tombstones = collection as unknown as Collection<Tombstone>
  await ignoringDuplicateKey(tombstones.replaceOne(living(id), { deletedAt }, { upsert: true }))
}

/** Ignores a duplicate key error: it means that the filter excluded an existing record, which stays unchanged. */
async function ignoringDuplicateKey(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
