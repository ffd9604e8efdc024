import type { Reading } from './read-vins.ts'

/** The interval between camera frames, in milliseconds (rules: vin scanning). */
export const FRAME_INTERVAL_MS = 100

interface FrameLoopOptions {
  /** reads the camera's frame; null if it has none */
  read: (turn: number) => Promise<Reading> | null
  onReading: (reading: Reading) => void
  onError: (error: unknown) => void
}

/**
 * Reads a camera frame every 100 ms, and skips a turn while the previous frame is still being read, so that a slow phone reads fewer frames without
 * falling behind. Ends at the first error, or when the returned function is called.
 */
export function startFrameLoop({ read, onReading, onError }: FrameLoopOptions): () => void {
  let [turn, isReading, isStopped] = [0, false, false]
  const timer = setInterval(() => {
    const reading = isReading ? null : read(turn)
    if (reading === null) return
    turn++
    isReading = true
    reading.then(
      (found) => {
        isReading = false
        if (!isStopped) onReading(found)
      },
      (error: unknown) => {
        if (!isStopped) onError(error)
        stop()
      },
    )
  }, FRAME_INTERVAL_MS)
  function stop() {
    isStopped = true
    clearInterval(timer)
  }
  return stop
}
