import { randomUUID } from 'node:crypto'
import { waitForLease } from '@forecourt/mongo/lease'
import { type HeldLease, withLease } from '@forecourt/mongo/with-lease'
import type { Db } from 'mongodb'

/** How long a running import may take to notice that it must stop. */
export const STOP_TIMEOUT_MS = 15_000

interface FeedLeaseOptions {
  ttlMs: number
  /** aborts the work */
  signal: AbortSignal
  /** how long to wait for the lease, in milliseconds; 0 by default */
  waitMs?: number
}

/**
 * Runs `work` with exclusive access to the dealership's inventory across replicas. Returns false without running it when another holder has the
 * lease or the caller's signal is aborted.
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
