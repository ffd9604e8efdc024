import { readFileSync } from 'node:fs'

/** A clock tick, as every Linux reports them: times are exact to one of it. */
export const TICK_MS = 10
/** Positions in /proc/{pid}/stat after the name: time in the program and in the kernel for it. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** The processor time that a process has had, in milliseconds; null where the system does not say (no Linux, or the process ended). */
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
