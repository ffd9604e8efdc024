import { setTimeout as delay } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import { isDuplicateKey } from './duplicate-key.ts'

interface LeaseDoc {
  _id: string
  holder: string
  expiresAt: Date
}

/** The right to do one thing alone, until it expires. */
export interface Lease {
  /** Moves the expiry on. False when the lease was lost: stop the work. */
  renew(): Promise<boolean>
  /** Gives it back; does nothing when it was lost. */
  release(): Promise<void>
}

const leases = (db: Db): Collection<LeaseDoc> => db.collection<LeaseDoc>('leases')

/** Takes the lease `name` for `holder` if nobody else holds it. Null when somebody does. */
export async function acquireLease(
  db: Db,
  name: string,
  holder: string,
  ttlMs: number,
  clock: () => Date = () => new Date(),
): Promise<Lease | null> {
  const now = clock()
  try {
    await leases(db).updateOne(
      { _id: name, $or: [{ holder }, { expiresAt: { $lte: now } }] },
      { $set: { holder, expiresAt: new Date(now.getTime() + ttlMs) } },
      { upsert: true },
    )
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
  return {
    async renew() {
      const at = clock()
      const { matchedCount } = await leases(db).updateOne(
        { _id: name, holder, expiresAt: { $gt: at } },
        { $set: { expiresAt: new Date(at.getTime() + ttlMs) } },
      )
      return matchedCount === 1
    },
    async release() {
      await leases(db).deleteOne({ _id: name, holder })
    },
  }
}

export interface HoldLeaseOptions {
  holder: string
  ttlMs: number
  /** ends the waiting and the work */
  signal: AbortSignal
  /** told about an error in the work or in MongoDB; the lease is tried for again */
  onError?: (error: unknown) => void
}

/**
 * Waits its turn for a lease and does `work` while holding it, renewing at a third of its time. `work` is told to stop by its signal when the
 * lease is lost or the caller's signal is aborted. When `work` ends or fails, the lease is given back and tried for again, until the caller's
 * signal is aborted; then this resolves.
 */
export async function holdLease(
  db: Db,
  name: string,
  { holder, ttlMs, signal, onError = () => {} }: HoldLeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const pauseMs = Math.max(50, ttlMs / 3)
  while (!signal.aborted) {
    try {
      const lease = await acquireLease(db, name, holder, ttlMs)
      if (lease !== null) await workUnder(lease, ttlMs, signal, work)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
}

async function workUnder(lease: Lease, ttlMs: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController()
  let keptUntil = performance.now() + ttlMs
  const renewing = setInterval(() => {
    if (performance.now() >= keptUntil) lost.abort()
    const askedAt = performance.now()
    lease.renew().then(
      (kept) => {
        if (kept) keptUntil = askedAt + ttlMs
        else lost.abort()
      },
      () => {
        // MongoDB is away: the lease holds until its time runs out, which the next turn sees.
      },
    )
  }, ttlMs / 3)
  try {
    await work(AbortSignal.any([outer, lost.signal]))
  } finally {
    clearInterval(renewing)
    await lease.release().catch(() => {})
  }
}
