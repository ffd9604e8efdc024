import { readFileSync } from 'node:fs'

/** The length of a clock tick on Linux in milliseconds, which is the precision of the times. */
export const TICK_MS = 10
/** The positions of user and system time in /proc/{pid}/stat after the name. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Returns the CPU time of a process in milliseconds; null when it is unknown (not on Linux, or the process has ended). */
export function processorTimeMs(pid: number | undefined): number | null {
  if (pid === undefined) return null
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS
  } catch {
    return null
  }
}
