import type { Reading } from './read-vins.ts'

/** How often the camera is looked at, in milliseconds (rules: vin scanning). */
export const FRAME_INTERVAL_MS = 100

interface FrameLoopOptions {
  /** reads the camera's frame; null while it has none */
  read: (turn: number) => Promise<Reading> | null
  onReading: (reading: Reading) => void
  onError: (error: unknown) => void
}

/**
 * Looks at the camera every 100 ms, and leaves a turn out while the frame before is still being read: a slow phone reads fewer frames, and none of them
 * late. Ends with the first error, or when the function that it returns is called.
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
