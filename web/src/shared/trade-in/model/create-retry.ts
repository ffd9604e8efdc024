const FIRST_MS = 3_000
const LONGEST_MS = 60_000

export interface Timers {
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

/** Runs `attempt` later, after a given time or with exponential backoff; scheduling again replaces the pending run. */
export function createRetry(attempt: () => void, { setTimer, clearTimer }: Timers) {
  let timer: number | null = null
  let wait = FIRST_MS
  const stop = () => {
    if (timer !== null) clearTimer(timer)
    timer = null
  }
  const after = (ms: number) => {
    stop()
    timer = setTimer(() => {
      timer = null
      attempt()
    }, ms)
  }
  return {
    after,
    /** retries after a wait that doubles with each failure, up to a minute */
    afterFailure: () => {
      after(wait)
      wait = Math.min(wait * 2, LONGEST_MS)
    },
    /** resets the wait after a success */
    succeeded: () => {
      wait = FIRST_MS
    },
    stop,
  }
}
