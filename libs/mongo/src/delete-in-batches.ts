import type { Collection, Document, Filter } from 'mongodb'

export interface DeleteOptions {
  /** documents deleted per batch. Default 1,000 */
  batchSize?: number
  /** called before every batch; says that the work is alive, and stops it by throwing */
  onBatch?: () => void
}

/**
 * Deletes everything a filter finds, a bounded batch at a time, so that no single operation holds the database up however much there is. May
 * be cut off anywhere: calling it again deletes the rest. Returns how many it deleted itself.
 */
export async function deleteInBatches<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { batchSize = 1_000, onBatch = () => {} }: DeleteOptions = {},
): Promise<number> {
  let deleted = 0
  for (;;) {
    onBatch()
    const batch = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(batchSize)
      .toArray()
    if (batch.length === 0) return deleted
    const ids = { _id: { $in: batch.map(({ _id }) => _id) } } as Filter<T>
    deleted += (await collection.deleteMany(ids)).deletedCount
  }
}
