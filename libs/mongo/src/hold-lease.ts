import { sleep } from '@forecourt/timing/sleep'
import type { Db } from 'mongodb'
import { acquireLease } from './lease.ts'
import { withLease } from './with-lease.ts'

interface HoldLeaseOptions {
  holder: string
  ttlMs: number
  /** stops the waiting and the work */
  signal: AbortSignal
  /** called with an error of the work or of MongoDB, before the next attempt to acquire the lease */
  onError?: (error: unknown) => void
}

/**
 * Waits for a lease and runs `work` while holding it. The signal of `work` is aborted when the lease is lost or the caller's signal is aborted.
 * When `work` ends or fails, the lease is released and acquired again. Resolves once the caller's signal is aborted.
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
