import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns the resident memory of a process and its workers in bytes, as a container counts it: shared memory (the program's code) only once.
 * Linux only, because it reads /proc: 0 elsewhere.
 */
export function residentBytes(pid: number): number {
  const members = withChildren(pid).map(memoryOf)
  const own = members.reduce((sum, { resident, shared }) => sum + resident - shared, 0)
  return own + Math.max(...members.map(({ shared }) => shared))
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

/** Returns the memory of a process in bytes; all 0 if it has ended. The size of a page, which /proc's statm counts in, is not known here. */
function memoryOf(pid: number): { resident: number; shared: number } {
  const status = ofProcess(pid, 'status') ?? ''
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024
  return { resident: bytes('VmRSS'), shared: bytes('RssFile') + bytes('RssShmem') }
}
