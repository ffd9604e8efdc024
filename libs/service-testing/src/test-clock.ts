/** Creates a clock that stands still until it is advanced. */
export function createTestClock() {
  // in the future, so that MongoDB, by its own clock, expires nothing during a test
  let now = Date.UTC(2036, 4, 14, 16, 0, 0)
  return {
    now: () => new Date(now),
    /** moves the clock forward by `ms` milliseconds */
    advance: (ms: number): void => {
      now += ms
    },
  }
}

export type TestClock = ReturnType<typeof createTestClock>
