import { createBatchBuffer } from './batch-buffer.ts'

/** The maximum number of items in a batch. */
const MAX_BATCH_SIZE = 500

/**
 * Batches items that arrive at a high rate: items that arrive while `work` is busy form the next batch. The returned function resolves when the batch
 * of its item is done, and rejects when that batch failed.
 */
export function createBatcher<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  const buffer = createBatchBuffer<{ item: T; resolve: () => void; reject: (error: unknown) => void }>({
    maxBatch: MAX_BATCH_SIZE,
    maxWaitMs: 0,
    async work(batch) {
      try {
        await work(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    },
  })
  return (item) => new Promise((resolve, reject) => buffer.add({ item, resolve, reject }))
}
