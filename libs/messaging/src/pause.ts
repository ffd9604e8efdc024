import { setTimeout as delay } from 'node:timers/promises'

/** Waits `ms` milliseconds, or until the signal is aborted; never throws. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal })
  } catch {
    // aborted: the caller looks at its signal
  }
}

/** The waiting time before attempt number `attempt` (1 = the second try), doubling from `firstMs` up to `mostMs`. */
export function growingPause(attempt: number, firstMs: number, mostMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), mostMs)
}
