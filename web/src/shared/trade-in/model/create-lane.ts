import type { createRetry } from './create-retry.ts'

type Retry = Pick<ReturnType<typeof createRetry>, 'succeeded' | 'afterFailure'>

/**
 * Returns a function that sends items one by one until `next` returns none or one fails, and resolves to the error or null. A call during a run joins
 * it.
 */
export function createLane<T>(next: () => T | undefined, send: (item: T) => Promise<void>, later: Retry): () => Promise<unknown> {
  let isRunning = false
  let running: Promise<unknown> = Promise.resolve()
  const run = async () => {
    try {
      for (let item = next(); item !== undefined; item = next()) {
        await send(item)
        later.succeeded()
      }
      return null
    } catch (error) {
      later.afterFailure()
      return error
    } finally {
      // at once, so that no item is left to a run that has ended
      isRunning = false
    }
  }
  return () => {
    if (!isRunning) {
      isRunning = true
      running = run()
    }
    return running
  }
}
