import { residentBytes } from '@forecourt/service-kit/resident-memory'

const SAMPLE_INTERVAL_MS = 20
const MIB = 1024 * 1024

/** Returns the resident memory of a process and its workers in MiB. */
export function residentMiB(pid: number): number {
  return residentBytes(pid) / MIB
}

/** Watches the resident memory of a process and its workers; `stop()` returns the peak in MiB. */
export function watchPeakMemory(pid: number): { stop: () => number } {
  let peakMiB = residentMiB(pid)
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(pid))
  }, SAMPLE_INTERVAL_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(peakMiB, residentMiB(pid))
    },
  }
}
