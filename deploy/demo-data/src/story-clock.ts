export type StoryClock = ReturnType<typeof createStoryClock>

/**
 * Creates the platform's clock while the demo is seeded: set back for the story, then moved forward to the real time. It shows the real time until the
 * story begins. Services use its `now`, so that the demo has a history.
 */
export function createStoryClock() {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  return {
    now,
    /** Sets the clock back to the start of the story. */
    begin(time: Date) {
      offsetMs = Math.min(0, time.getTime() - Date.now())
    },
    /** Moves the clock forward. Ignores a time before its own, and stops at the real time. */
    moveTo(time: Date) {
      offsetMs = Math.min(0, offsetMs + Math.max(0, time.getTime() - now().getTime()))
    },
    /** Sets the clock to the real time. */
    finish() {
      offsetMs = 0
    },
  }
}
