import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlatformUnderTest } from './bench-client.ts'

/**
 * Asks for these paths as the owner, one after the other, until `stop()`, which resolves with the milliseconds of each request. It asks from a thread
 * of its own: a bench that sends hundreds of files at once is busy itself, and would measure that. `stop()` rejects when a request failed.
 */
export function askMeanwhile(platform: PlatformUnderTest, paths: readonly string[]): { stop: () => Promise<number[]> } {
  const thread = new Worker(new URL('./asking-thread.js', import.meta.url), { workerData: { platform, paths } })
  const times = once(thread, 'message').then(([message]) => message as number[])
  // a failure is for the one that stops it
  times.catch(() => {})
  return {
    stop() {
      thread.postMessage('stop')
      return times
    },
  }
}
