import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { acquireLease, type Lease } from '@forecourt/mongo/lease'
import type { Db } from 'mongodb'

export interface FeedLeaseOptions {
  ttlMs: number
  /** ends the work */
  signal: AbortSignal
  /** how long to wait for its turn; not at all unless told */
  waitMs?: number
}

const TRY_AGAIN_MS = 100

/**
 * Does `work` as the only one who touches the dealership's inventory, over all replicas. `work` is told to stop by its signal when the caller's
 * is aborted or the lease is lost. Returns false, and does nothing, when somebody else is at it.
 */
export async function withFeedLease(
  db: Db,
  dealershipId: string,
  { ttlMs, signal, waitMs = 0 }: FeedLeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const holder = randomUUID()
  const giveUpAt = performance.now() + waitMs
  let lease = await acquireLease(db, `feed:${dealershipId}`, holder, ttlMs)
  while (!lease && performance.now() < giveUpAt) {
    await delay(TRY_AGAIN_MS, undefined, { signal })
    lease = await acquireLease(db, `feed:${dealershipId}`, holder, ttlMs)
  }
  if (!lease) return false
  await keeping(lease, ttlMs, signal, work)
  return true
}

async function keeping(lease: Lease, ttlMs: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('the lease on the inventory was lost'))
  let expiry = setTimeout(lose, ttlMs)
  const renewing = setInterval(() => {
    const asked = performance.now()
    lease.renew().then(
      (kept) => {
        if (!kept) return lose()
        clearTimeout(expiry)
        expiry = setTimeout(lose, ttlMs - (performance.now() - asked))
      },
      () => {
        // MongoDB is away: the lease holds until its time runs out
      },
    )
  }, ttlMs / 3)
  try {
    await work(AbortSignal.any([outer, lost.signal]))
  } finally {
    clearInterval(renewing)
    clearTimeout(expiry)
    await lease.release().catch(() => {})
  }
}
