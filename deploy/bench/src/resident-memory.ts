import { readFileSync, readlinkSync } from 'node:fs'

const SAMPLE_INTERVAL_MS = 20
const MIB = 1024 * 1024
const PAGE_BYTES = 4096

/**
 * Resident memory of a process now, and of its workers, in MiB, as a container counts it: what they have in common (the program's own code) once.
 * Linux only: read from /proc.
 */
export function residentMiB(pid: number): number {
  const members = withChildren(pid).map(pagesOf)
  const own = members.reduce((sum, { resident, shared }) => sum + resident - shared, 0)
  return ((own + Math.max(...members.map(({ shared }) => shared))) * PAGE_BYTES) / MIB
}

/** A process and its workers: those that it has started, of the same program. A mongod that it has started is no part of it. */
export function withChildren(pid: number): number[] {
  const said = ofProcess(pid, `task/${pid}/children`) ?? ''
  const workers = said
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => programOf(child) === programOf(pid))
  return [pid, ...workers.flatMap(withChildren)]
}

/** Null when the process has ended. */
function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

/** What /proc says of a process; null when it has ended. */
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

/** Watches the resident memory of a process, with those that it starts; `stop()` returns the highest seen, in MiB. */
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
