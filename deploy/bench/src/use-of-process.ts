import { ofProcess, withChildren } from '@forecourt/service-kit/resident-memory'
import { watchPeakMemory } from './resident-memory.ts'

/** Linux's unit of CPU time, the default of every distribution. */
const TICKS_PER_SECOND = 100

/** The CPU time and memory of a process and its workers over some time. */
export interface ProcessUse {
  /** on all cores together */
  processorSeconds: number
  /** cores in use on average */
  cores: number
  /** highest resident memory seen */
  peakMiB: number
}

/** Watches the CPU time and memory of a process from now on. Linux only: reads /proc. */
export function watchUse(pid: number): { stop: () => ProcessUse } {
  const memory = watchPeakMemory(pid)
  const began = performance.now()
  const secondsBefore = processorSeconds(pid)
  return {
    stop: () => {
      const seconds = processorSeconds(pid) - secondsBefore
      return { processorSeconds: seconds, cores: (seconds * 1000) / (performance.now() - began), peakMiB: memory.stop() }
    },
  }
}

/** Returns the CPU time of a process and its workers since they started, in seconds, including child processes that have ended. Linux only. */
export function processorSeconds(pid: number): number {
  const own = withChildren(pid).map((each) => {
    // the name in parentheses may contain spaces, so count fields after it
    const [, fields = ''] = (ofProcess(each, 'stat') ?? '').split(/\) (.*)/s)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.split(' ').slice(11, 15).map(Number)
    return user + system + endedUser + endedSystem
  })
  return own.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND
}
