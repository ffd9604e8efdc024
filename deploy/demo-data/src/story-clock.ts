/** The platform's clock while the demo is seeded: set back for the story, then moved forward to the real time. */
export interface StoryClock {
  now: () => Date
  /** Sets the clock back to the start of the story. */
  begin(time: Date): void
  /** Moves the clock forward. Ignores a time before its own, and stops at the real time. */
  moveTo(time: Date): void
  /** Sets the clock to the real time. */
  finish(): void
}

/** Creates a StoryClock that shows the real time until the story begins. Services use its `now`, so that the demo has a history. */
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
