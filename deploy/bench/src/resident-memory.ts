import { readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 20
const MIB = 1024 * 1024

/** Resident memory of a process now, in MiB. Linux only: read from /proc. */
export function residentMiB(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / MIB
}

/** Watches the resident memory of a process; `stop()` returns the highest seen, in MiB. */
export function watchPeakMemory(pid: number): { stop: () => number } {
  let peakMiB = residentMiB(pid)
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(pid))
  }, SAMPLE_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(peakMiB, residentMiB(pid))
    },
  }
}
