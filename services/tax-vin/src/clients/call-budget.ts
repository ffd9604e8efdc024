const MINUTE_MS = 60_000

/** So many calls in a minute, and no more: `take` says whether one may be made now. `now` in milliseconds. */
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
