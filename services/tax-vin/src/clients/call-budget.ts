const MINUTE_MS = 60_000

/** Limits the calls per minute: `take` returns whether a call may be made now. `now` returns milliseconds. */
export function createCallBudget(callsPerMinute: number, now: () => number): { take(): boolean } {
  let minute = -1
  let taken = 0
  return {
    take() {
      const current = Math.floor(now() / MINUTE_MS)
      if (current !== minute) taken = 0
      minute = current
      if (taken >= callsPerMinute) return false
      taken++
      return true
    },
  }
}
