import { ofProcess, watchPeakMemory, withChildren } from './resident-memory.ts'

/** What Linux counts processor time in, by default of every distribution. */
const TICKS_PER_SECOND = 100

/** What a process, with those that it starts, took of the machine in some time. */
export interface ProcessUse {
  /** of all processors together */
  processorSeconds: number
  /** processors it kept busy on average */
  cores: number
  /** highest resident memory seen */
  peakMiB: number
}

/** Watches what a process takes of the machine from now on. Linux only: read from /proc. */
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

/** Processor time that a process and those that it has started have taken since they began, in seconds; the ones that have ended among them. Linux only. */
export function processorSeconds(pid: number): number {
  const own = withChildren(pid).map((each) => {
    // the name in parentheses may hold blanks: what follows it is counted from there
    const [, fields = ''] = (ofProcess(each, 'stat') ?? '').split(/\) (.*)/s)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.split(' ').slice(11, 15).map(Number)
    return user + system + endedUser + endedSystem
  })
  return own.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND
}
