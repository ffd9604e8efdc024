/** How many items are worked on at once at most. */
const MOST = 500

/**
 * Gathers items that come at a high rate: those that come while `work` is busy make up the next batch. What is returned resolves when the
 * batch of its item is done, and rejects when that failed.
 */
export function createGathered<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = []
  let busy = false

  const next = async () => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
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
