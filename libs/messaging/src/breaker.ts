/** Remembers that the other side does not answer, so that not every caller finds out by waiting. */
export interface Breaker {
  /**
   * Whether this caller may try: always while all is well, else one caller a second. A caller that may try must report how it went.
   */
  mayTry(): boolean
  succeeded(): void
  failed(error: unknown): void
  /** All is well again, as is known from elsewhere. */
  reset(): void
}

/** `clock` in milliseconds; `retryMs`: how often one caller may try while the other side does not answer. */
export function createBreaker(options: {
  onOpen: (error: unknown) => void
  onClose: () => void
  retryMs?: number
  clock?: () => number
}): Breaker {
  const { onOpen, onClose, retryMs = 1_000, clock = () => performance.now() } = options
  let open = false
  let nextTry = 0
  const close = () => {
    if (open) onClose()
    open = false
  }
  return {
    mayTry() {
      if (!open) return true
      if (clock() < nextTry) return false
      nextTry = Number.POSITIVE_INFINITY
      return true
    },
    succeeded: close,
    reset: close,
    failed(error) {
      if (!open) onOpen(error)
      open = true
      nextTry = clock() + retryMs
    },
  }
}
