/** The maximum number of items in a batch. */
const MAX_BATCH_SIZE = 500

/**
 * Batches items that arrive at a high rate: items that arrive while `work` is busy form the next batch. The returned function resolves when the batch
 * of its item is done, and rejects when that batch failed.
 */
export function createGathered<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = []
  let busy = false

  const next = async () => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH_SIZE)
      waiting = waiting.slice(MAX_BATCH_SIZE)
      try {
        await work(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void next()
    })
}
