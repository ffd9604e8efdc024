import { vi } from 'vitest'
import { afterTest } from './after-test.ts'

/**
 * Lets a test pass time that is counted by the monotonic clock, as the pause of a breaker is. Ends after the calling test, or after the file when
 * called from a hook.
 */
export function elapsedTime(): { advance(ms: number): void } {
  const now = performance.now.bind(performance)
  let ahead = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  afterTest(() => spy.mockRestore())
  return {
    advance(ms) {
      ahead += ms
    },
  }
}
