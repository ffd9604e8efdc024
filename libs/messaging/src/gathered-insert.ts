import type { Collection } from 'mongodb'
import type { OutboxEntry } from './outbox.ts'

/** How many entries one insert takes at most. */
const MOST = 500

/**
 * Inserts entries that come at a high rate: those that come while an insert is under way make up the next. Resolves when the entry
 * is stored; rejects when the insert it was part of failed.
 */
export function createGatheredInsert(collection: Collection<OutboxEntry>): (entry: OutboxEntry) => Promise<void> {
  let waiting: { entry: OutboxEntry; resolve: () => void; reject: (error: unknown) => void }[] = []
  let busy = false

  const next = async () => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      try {
        await collection.insertMany(batch.map(({ entry }) => entry))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (!busy) void next()
    })
}
