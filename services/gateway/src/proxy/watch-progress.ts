/** Fewer bytes within the stall timeout count as no progress, so that an occasional byte does not keep a connection open. */
const MIN_BYTES = 16 * 1024

interface ProgressOptions {
  /** the stall timeout, in milliseconds */
  stallMs: number
  /** fewer bytes within half the stall timeout count as no progress */
  minBytes?: number
  /** whether the client is the one that stalls, not the service */
  isWaiting: () => boolean
  onStall: () => void
}

/** Ends a transfer whose client stalls. */
export function watchProgress({ stallMs, minBytes = MIN_BYTES, isWaiting, onStall }: ProgressOptions) {
  let bytes = 0
  let waited = false
  const look = setInterval(() => {
    const stalled = waited && isWaiting() && bytes < minBytes
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
