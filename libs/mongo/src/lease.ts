import { sleep } from '@forecourt/timing/sleep'
import type { Collection, Db } from 'mongodb'
import { isDuplicateKey } from './duplicate-key.ts'

interface LeaseDoc {
  _id: string
  holder: string
  expiresAt: Date
}

/** An exclusive right of one holder until it expires. */
export interface Lease {
  name: string
  /** how long it lasts after it was acquired or renewed, in milliseconds */
  ttlMs: number
  /** Whether it has expired, by the time that passed in this process, without a query to MongoDB. */
  hasExpired(): boolean
  /** Extends the expiry. Returns false when the lease was lost; the work must then stop. */
  renew(): Promise<boolean>
  /** Releases the lease; does nothing when it was lost. */
  release(): Promise<void>
}

const POLL_INTERVAL_MS = 100

const leases = (db: Db): Collection<LeaseDoc> => db.collection<LeaseDoc>('leases')

/** The end of a lease that begins now. MongoDB's clock counts, because a process whose clock is ahead would take leases that are held. */
const endAfter = (ttlMs: number) => ({ $add: ['$$NOW', ttlMs] })

/** Acquires the lease `name` for `holder` for `ttlMs` milliseconds. Returns null when another holder has it. */
export async function acquireLease(db: Db, name: string, holder: string, ttlMs: number): Promise<Lease | null> {
  // computed before the request, so that this process never assumes a later expiry than MongoDB
  let expiresAt = performance.now() + ttlMs
  const me = { $literal: holder }
  // true for a new lease too, because a missing expiry sorts before every time; the filter of an upsert cannot compare with the time
  const isFree = { $or: [{ $eq: ['$holder', me] }, { $lte: ['$expiresAt', '$$NOW'] }] }
  const ifFree = (value: object, otherwise: string) => ({ $cond: [isFree, value, otherwise] })
  try {
    const stored = await leases(db).findOneAndUpdate(
      { _id: name },
      [{ $set: { holder: ifFree(me, '$holder'), expiresAt: ifFree(endAfter(ttlMs), '$expiresAt') } }],
      { upsert: true, returnDocument: 'after' },
    )
    if (stored?.holder !== holder) return null
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
  return {
    name,
    ttlMs,
    hasExpired: () => performance.now() >= expiresAt,
    async renew() {
      const renewedUntil = performance.now() + ttlMs
      const { matchedCount } = await leases(db).updateOne({ _id: name, holder, $expr: { $gt: ['$expiresAt', '$$NOW'] } }, [
        { $set: { expiresAt: endAfter(ttlMs) } },
      ])
      if (matchedCount === 1) expiresAt = renewedUntil
      return matchedCount === 1
    },
    async release() {
      await leases(db).deleteOne({ _id: name, holder })
    },
  }
}

interface WaitForLeaseOptions {
  holder: string
  ttlMs: number
  /** how long to wait while another holder has it, in milliseconds */
  waitMs: number
  /** stops the waiting */
  signal?: AbortSignal
}

/** Acquires the lease `name` as soon as it is free. Returns null after `waitMs`, or when the signal is aborted. */
export async function waitForLease(db: Db, name: string, { holder, ttlMs, waitMs, signal }: WaitForLeaseOptions): Promise<Lease | null> {
  const giveUpAt = performance.now() + waitMs
  while (!signal?.aborted) {
    const lease = await acquireLease(db, name, holder, ttlMs)
    if (lease !== null) return lease
    if (performance.now() >= giveUpAt) return null
    await sleep(POLL_INTERVAL_MS, signal)
  }
  return null
}
