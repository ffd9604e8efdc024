/**
 * Creates a circuit breaker: while the remote side does not respond, most callers fail fast instead of waiting for a timeout. `clock` in milliseconds;
 * `retryMs`: the interval between attempts while the breaker is open.
 */
export function createBreaker(options: { onOpen: (error: unknown) => void; onClose: () => void; retryMs?: number; clock?: () => number }) {
  const { onOpen, onClose, retryMs = 1_000, clock = () => performance.now() } = options
  let open = false
  let nextTry = 0
  const close = () => {
    if (open) onClose()
    open = false
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
    failed(error: unknown): void {
      if (!open) onOpen(error)
      open = true
      nextTry = clock() + retryMs
    },
  }
}
