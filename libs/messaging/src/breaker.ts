interface BreakerOptions {
  onOpen: (error: unknown) => void
  onClose: () => void
  /** the interval between attempts while the breaker is open, in milliseconds. Default 1,000 */
  retryMs?: number
  /** the number of failures in a row that opens it. Default 1 */
  failuresToOpen?: number
  /** in milliseconds */
  clock?: () => number
}

/** Creates a circuit breaker: while the remote side does not respond, most callers fail fast instead of waiting for a timeout. */
export function createBreaker(options: BreakerOptions) {
  const { onOpen, onClose, retryMs = 1_000, failuresToOpen = 1, clock = () => performance.now() } = options
  let open = false
  let failures = 0
  let nextTry = 0
  const close = () => {
    if (open) onClose()
    open = false
    failures = 0
  }
  return {
    /**
     * Whether this caller may send its request: always while the breaker is closed, else one caller per retry interval. That caller must report the
     * outcome.
     */
    allowRequest(): boolean {
      if (!open) return true
      if (clock() < nextTry) return false
      nextTry = Number.POSITIVE_INFINITY
      return true
    },
    succeeded: close,
    /** Closes the breaker, for example after a reconnect. */
    reset: close,
    /** The caller left before the outcome was known: the next caller may send its request. */
    gaveUp(): void {
      nextTry = clock()
    },
    failed(error: unknown): void {
      failures++
      if (failures < failuresToOpen) return
      if (!open) onOpen(error)
      open = true
      nextTry = clock() + retryMs
    },
  }
}
