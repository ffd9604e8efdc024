/** The platform's clock while the demo is seeded: set back for the story, then moved forward until it shows the real time again. */
export interface StoryClock {
  now: () => Date
  /** Sets it back to when the story begins. */
  begin(time: Date): void
  /** Moves it on; an earlier time than its own is passed over, a later one than the real time is the real time. */
  moveTo(time: Date): void
  /** From now on it is the real time. */
  finish(): void
}

/** A StoryClock that shows the real time until the story begins. Services use its `now`, so that the demo has a past. */
export function createStoryClock(): StoryClock {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    begin(time) {
      offsetMs = Math.min(0, time.getTime() - Date.now())
    },
    moveTo(time) {
      offsetMs = Math.min(0, offsetMs + Math.max(0, time.getTime() - now().getTime()))
    },
    finish() {
      offsetMs = 0
    },
  }
}
