import { readFileSync } from 'node:fs'
import { watchPeakMemory } from './resident-memory.ts'

/** What Linux counts processor time in, by default of every distribution. */
const TICKS_PER_SECOND = 100

/** What a process took of the machine in some time. */
export interface ProcessUse {
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
    stop: () => ({
      cores: ((processorSeconds(pid) - secondsBefore) * 1000) / (performance.now() - began),
      peakMiB: memory.stop(),
    }),
  }
}

function processorSeconds(pid: number): number {
  // the name in parentheses may hold blanks: what follows it is counted from there
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (.*)/s)
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}
