import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlatformUnderTest } from './bench-client.ts'

/**
 * Requests these paths as the owner, one after the other, until `stop()`, which resolves with the milliseconds of each request. It uses a separate
 * thread, because a bench that sends hundreds of files concurrently would measure its own load. `stop()` rejects when a request failed.
 */
export function timeRequestsInThread(platform: PlatformUnderTest, paths: readonly string[]): { stop: () => Promise<number[]> } {
  const thread = new Worker(new URL('./time-requests-thread.js', import.meta.url), { workerData: { platform, paths } })
  const times = once(thread, 'message').then(([message]) => message as number[])
  // stop() reports the failure
  times.catch(() => {})
  return {
    stop() {
      thread.postMessage('stop')
      return times
    },
  }
}
