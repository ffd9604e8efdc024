const FIRST_MS = 3_000
const LONGEST_MS = 60_000

export interface Timers {
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

/** One pending attempt at something: after a given time, or after ever longer waits while it fails. */
interface TryLater {
  after: (ms: number) => void
  /** after a wait that doubles with each failure, up to a minute */
  afterFailure: () => void
  /** it has worked: the next failure waits briefly again */
  worked: () => void
  stop: () => void
}

/** Runs `attempt` later; a new wish replaces the one before. */
export function tryLater(attempt: () => void, { setTimer, clearTimer }: Timers): TryLater {
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
    worked: () => {
      wait = FIRST_MS
    },
    stop,
  }
}
