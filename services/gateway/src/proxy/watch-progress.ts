/** Less than this in the time that a transfer may stall is no progress: a byte now and then does not hold a connection open. */
export const LEAST_BYTES = 16 * 1024

export interface ProgressOptions {
  /** how long a transfer may hardly move, in milliseconds */
  stallMs: number
  /** whether it is the client that keeps us waiting, and not the service */
  isWaiting: () => boolean
  onStall: () => void
}

/** Ends a transfer whose client hardly takes or gives anything any more. */
export function watchProgress({ stallMs, isWaiting, onStall }: ProgressOptions) {
  let bytes = 0
  let waited = false
  const look = setInterval(() => {
    const stalled = waited && isWaiting() && bytes < LEAST_BYTES
    waited = isWaiting()
    bytes = 0
    if (!stalled) return
    clearInterval(look)
    onStall()
  }, stallMs / 2)
  look.unref()
  return {
    moved: (moreBytes: number) => {
      bytes += moreBytes
    },
    end: () => clearInterval(look),
  }
}
