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

/** What the holder of a lease works with. */
export interface HeldLease {
  /** aborted when the caller's signal is or the lease is lost */
  signal: AbortSignal
  /**
   * Throws when the work must not go on. To be called before every write: a process that was suspended may wake up without the lease before
   * its timers have told it.
   */
  assertHeld(): void
}

const TRY_AGAIN_MS = 100

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
  const holder = randomUUID()
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    if (signal.aborted) return false
    const askedAt = performance.now()
    const lease = await acquireLease(db, `feed:${dealershipId}`, holder, ttlMs)
    if (lease) {
      await keeping(lease, askedAt, ttlMs, signal, work)
      return true
    }
    if (performance.now() >= giveUpAt) return false
    await delay(TRY_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
}

async function keeping(lease: Lease, askedAt: number, ttlMs: number, outer: AbortSignal, work: (held: HeldLease) => Promise<void>) {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('the lease on the inventory was lost'))
  let heldUntil = askedAt + ttlMs
  const renew = async () => {
    const asked = performance.now()
    // MongoDB may be away: the lease holds until its time runs out
    const kept = await lease.renew().catch(() => null)
    if (kept) heldUntil = asked + ttlMs
    else if (kept === false || performance.now() >= heldUntil) lose()
  }
  const renewing = setInterval(renew, ttlMs / 3)
  const signal = AbortSignal.any([outer, lost.signal])
  const assertHeld = () => {
    if (performance.now() >= heldUntil) lose()
    signal.throwIfAborted()
  }
  try {
    await work({ signal, assertHeld })
  } finally {
    clearInterval(renewing)
    await lease.release().catch(() => {})
  }
}
