import { randomUUID } from 'node:crypto'
import { waitForLease } from '@forecourt/mongo/lease'
import { type HeldLease, withLease } from '@forecourt/mongo/with-lease'
import type { Db } from 'mongodb'

export interface FeedLeaseOptions {
  ttlMs: number
  /** ends the work */
  signal: AbortSignal
  /** how long to wait for its turn, in milliseconds. Default 0. */
  waitMs?: number
}

/**
 * Does `work` as the only one who touches the dealership's inventory, over all replicas. Returns false, and does nothing, when somebody else is
 * at it or the caller's signal is aborted.
 */
export async function withFeedLease(
  db: Db,
  dealershipId: string,
  { ttlMs, signal, waitMs = 0 }: FeedLeaseOptions,
  work: (held: HeldLease) => Promise<void>,
): Promise<boolean> {
  const lease = await waitForLease(db, `feed:${dealershipId}`, { holder: randomUUID(), ttlMs, waitMs, signal })
  if (lease === null) return false
  await withLease(lease, { signal }, work)
  return true
}
