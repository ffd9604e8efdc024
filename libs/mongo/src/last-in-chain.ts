import type { ObjectId } from 'mongodb'

/**
 * Follows records from one to the next and returns the last. `next` returns the record after one, or null after the last. Ends at a record that it has
 * seen before, because stored references may form a circle.
 */
export async function lastInChain<T extends { _id: ObjectId }>(first: T, next: (record: T) => Promise<T | null>): Promise<T> {
  const seen = new Set([first._id.toHexString()])
  let last = first
  for (let after = await next(first); after !== null && !seen.has(after._id.toHexString()); after = await next(after)) {
    seen.add(after._id.toHexString())
    last = after
  }
  return last
}
