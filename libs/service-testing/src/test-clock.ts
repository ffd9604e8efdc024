export interface TestClock {
  now(): Date
  /** moves it on, in milliseconds */
  advance(ms: number): void
}

/** A clock that stands still until it is moved. */
export function createTestClock(): TestClock {
  // in the future, so that MongoDB's own clock expires nothing of a test
  let now = Date.UTC(2036, 4, 14, 16, 0, 0)
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
  }
}
