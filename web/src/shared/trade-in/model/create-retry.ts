const FIRST_MS = 3_000
const LONGEST_MS = 60_000

export interface Timers {
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

/** A pending retry, after a given time or with exponential backoff. */
interface Retry {
  after: (ms: number) => void
  /** retries after a wait that doubles with each failure, up to a minute */
  afterFailure: () => void
  /** resets the wait after a success */
  succeeded: () => void
  stop: () => void
}

/** Runs `attempt` later; scheduling again replaces the pending run. */
export function createRetry(attempt: () => void, { setTimer, clearTimer }: Timers): Retry {
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
    afterFailure: () => {
      after(wait)
      wait = Math.min(wait * 2, LONGEST_MS)
    },
    succeeded: () => {
      wait = FIRST_MS
    },
    stop,
  }
}
