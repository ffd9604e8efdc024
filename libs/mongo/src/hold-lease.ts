import { sleep } from '@forecourt/timing/sleep'
import type { Db } from 'mongodb'
import { acquireLease } from './lease.ts'
import { withLease } from './with-lease.ts'

export interface HoldLeaseOptions {
  holder: string
  ttlMs: number
  /** ends the waiting and the work */
  signal: AbortSignal
  /** called with an error of the work or of MongoDB; the lease is tried for again */
  onError?: (error: unknown) => void
}

/**
 * Waits its turn for a lease and does `work` while holding it. `work` is stopped by its signal when the lease is lost or the caller's signal is
 * aborted. When `work` ends or fails, the lease is given back and tried for again, until the caller's signal is aborted; then this resolves.
 */
export async function holdLease(
  db: Db,
  name: string,
  { holder, ttlMs, signal, onError = () => {} }: HoldLeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const retryMs = Math.max(50, ttlMs / 3)
  while (!signal.aborted) {
    try {
      const lease = await acquireLease(db, name, holder, ttlMs)
      if (lease !== null) await withLease(lease, { signal }, (held) => work(held.signal))
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    await sleep(retryMs, signal)
  }
}
