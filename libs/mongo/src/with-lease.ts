import type { Lease } from './lease.ts'

/** The argument of work that holds a lease. */
export interface HeldLease {
  /** aborted when the caller's signal is aborted or the lease is lost */
  signal: AbortSignal
  /**
   * Throws when the lease was lost or the signal is aborted. Call it before every exclusive write: a process that was suspended may resume without the
   * lease before its timers run.
   */
  assertHeld(): void
}

interface WithLeaseOptions {
  /** stops the work */
  signal?: AbortSignal
  /** keeps the lease after the work; the caller releases it later */
  keep?: boolean
}

/**
 * Runs `work` while holding an acquired lease: renews it at a third of its TTL, aborts the signal when it is lost, and releases it when `work` ends or
 * fails. Returns what `work` returns and throws what it throws. While MongoDB is unavailable the lease holds until it expires.
 */
export async function withLease<T>(
  lease: Lease,
  { signal: outer, keep = false }: WithLeaseOptions,
  work: (held: HeldLease) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error(`the lease ${lease.name} was lost`))
  const renew = async () => {
    // before the request, which may take long while MongoDB is unavailable
    if (lease.hasExpired()) lose()
    const renewed = await lease.renew().catch(() => null)
    if (renewed === false || lease.hasExpired()) lose()
  }
  const renewing = setInterval(renew, lease.ttlMs / 3)
  const signal = outer === undefined ? lost.signal : AbortSignal.any([outer, lost.signal])
  const assertHeld = () => {
    if (lease.hasExpired()) lose()
    signal.throwIfAborted()
  }
  try {
    return await work({ signal, assertHeld })
  } finally {
    clearInterval(renewing)
    if (!keep) await lease.release().catch(() => {})
  }
}
