/**
 * How long a test waits for a state, in milliseconds. An idle machine needs milliseconds, but a busy one may stall for seconds. Each lane of
 * vitest.config.ts sets its own value, below the timeout of its tests.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 15_000)
/** How often a test checks for the state, in milliseconds. */
export const POLL_INTERVAL_MS = 25
