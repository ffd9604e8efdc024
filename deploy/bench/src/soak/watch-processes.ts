import { readdirSync, readlinkSync } from 'node:fs'
import { withChildren } from '@forecourt/service-kit/resident-memory'
import { residentMiB } from '../resident-memory.ts'
import type { Sample } from './slope.ts'

/** A process to watch, and its name in the output. */
export interface Watched {
  name: string
  pid: number
}

export interface Watching {
  memoryMiB: Sample[]
  /** open files, sockets among them */
  files: Sample[]
  sockets: Sample[]
}

const SAMPLE_INTERVAL_MS = 5_000
const MS_PER_MINUTE = 60_000

/** Samples memory, open files and sockets of some processes every five seconds until it is stopped. Linux only: reads /proc. */
export function watchProcesses(watched: readonly Watched[]): { stop: () => Map<string, Watching> } {
  const start = performance.now()
  const seen = new Map<string, Watching>(watched.map(({ name }) => [name, { memoryMiB: [], files: [], sockets: [] }]))
  const look = () => {
    const minute = (performance.now() - start) / MS_PER_MINUTE
    for (const { name, pid } of watched) {
      const known = seen.get(name)
      const open = withChildren(pid).flatMap(openFiles)
      known?.memoryMiB.push({ minute, value: residentMiB(pid) })
      known?.files.push({ minute, value: open.length })
      known?.sockets.push({ minute, value: open.filter((file) => file.startsWith('socket:')).length })
    }
  }
  look()
  const timer = setInterval(look, SAMPLE_INTERVAL_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return seen
    },
  }
}

/** Returns the open files of a process, as /proc names them; leaves out those that are closed meanwhile. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return namesIn(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch {
      return []
    }
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
