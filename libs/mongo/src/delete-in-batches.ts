import type { Collection, Document, Filter } from 'mongodb'

export interface DeleteOptions {
  /** documents deleted per batch. Default 1,000 */
  batchSize?: number
  /** called before every batch; may report that the work is alive, or stop it by throwing */
  onBatch?: () => void
}

/**
 * Deletes all documents that match a filter in bounded batches, so that no single operation blocks the database. Can be interrupted and rerun.
 * Returns how many documents this call has deleted.
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
