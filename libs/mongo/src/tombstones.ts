import { type Collection, type Document, type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import { isDuplicateKey } from './duplicate-key.ts'
import { type EventPosition, type NewestEvent, newestEvent, unlessNewer } from './newest-event.ts'

/** What remains of a deleted record in a projection, so that a late event does not recreate it. */
export interface Tombstone {
  _id: ObjectId
  deletedAt: Date
}

/** Matches records that were not deleted. */
export const NOT_DELETED = { deletedAt: { $exists: false } }

/** Matches the record with an id (24 hex characters) unless it was deleted. */
export function unlessDeleted(id: string) {
  return { _id: new ObjectId(id), ...NOT_DELETED }
}

/** Upserts a projection's record unless it was deleted or does not match `asKnown`. Idempotent. */
export async function upsertUnlessDeleted<T extends Document>(
  collection: Collection<T>,
  id: string,
  update: UpdateFilter<T>,
  asKnown: Document = {},
): Promise<void> {
  await ignoringDuplicateKey(collection.updateOne({ ...unlessDeleted(id), ...asKnown } as unknown as Filter<T>, update, { upsert: true }))
}

/**
 * Upserts a projection's record like `upsertUnlessDeleted`, unless a newer event was applied before. The record stores which one is the newest.
 */
export function upsertNewest<T extends Document & NewestEvent>(
  collection: Collection<T>,
  id: string,
  event: EventPosition,
  { $set, ...update }: UpdateFilter<T>,
): Promise<void> {
  const newer = { ...update, $set: { ...$set, ...newestEvent(event) } } as unknown as UpdateFilter<T>
  return upsertUnlessDeleted(collection, id, newer, unlessNewer(event))
}

/** Replaces a record with a tombstone, or creates the tombstone of an unknown record. Idempotent. */
export async function storeTombstone<T extends Document>(collection: Collection<T>, id: string, deletedAt: Date): Promise<void> {
  const tombstones = collection as unknown as Collection<Tombstone>
  await ignoringDuplicateKey(tombstones.replaceOne(unlessDeleted(id), { deletedAt }, { upsert: true }))
}

/** Ignores a duplicate key error: it means that the filter excluded an existing record, which stays unchanged. */
async function ignoringDuplicateKey(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
