import { readFileSync, readlinkSync } from 'node:fs'

const SAMPLE_INTERVAL_MS = 20
const MIB = 1024 * 1024
const PAGE_BYTES = 4096

/**
 * Returns the resident memory of a process and its workers in MiB, as a container counts it: shared memory (the program's code) only once.
 * Linux only: reads /proc.
 */
export function residentMiB(pid: number): number {
  const members = withChildren(pid).map(pagesOf)
  const own = members.reduce((sum, { resident, shared }) => sum + resident - shared, 0)
  return ((own + Math.max(...members.map(({ shared }) => shared))) * PAGE_BYTES) / MIB
}

/** Returns the ids of a process and its workers, the child processes that run the same program. A mongod that it has started is not one. */
export function withChildren(pid: number): number[] {
  const said = ofProcess(pid, `task/${pid}/children`) ?? ''
  const workers = said
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => programOf(child) === programOf(pid))
  return [pid, ...workers.flatMap(withChildren)]
}

/** Returns the path of a process's program; null if the process has ended. */
function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

/** Returns a file of a process in /proc; null if the process has ended. */
export function ofProcess(pid: number, what: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return null
  }
}

function pagesOf(pid: number): { resident: number; shared: number } {
  const [, resident = 0, shared = 0] = (ofProcess(pid, 'statm') ?? '').split(' ').map(Number)
  return { resident, shared }
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
