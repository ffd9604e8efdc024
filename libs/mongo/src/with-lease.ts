import type { Lease } from './lease.ts'

/** What the holder of a lease works with. */
export interface HeldLease {
  /** aborted when the caller's signal is, or the lease is lost */
  signal: AbortSignal
  /**
   * Throws when the work must not go on. To be called before every write that nobody else may make: a process that was suspended may wake up
   * without the lease before its timers run.
   */
  assertHeld(): void
}

export interface WithLeaseOptions {
  /** ends the work */
  signal?: AbortSignal
  /** the lease outlives the work: whoever acquired it releases it later */
  keep?: boolean
}

/**
 * Does `work` under an acquired lease: renews it at a third of its time, aborts the work's signal when it is lost, and releases it when the work
 * has ended or failed. Returns what `work` returns and throws what it throws. While MongoDB is unavailable the lease holds until it expires.
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
