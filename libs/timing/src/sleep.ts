import { setTimeout as delay } from 'node:timers/promises'

/**
 * Resolves after `ms` milliseconds, or as soon as the signal is aborted. Never rejects, so the caller must check its signal. With `ref: false` the
 * process may exit earlier.
 */
export async function sleep(ms: number, signal?: AbortSignal, { ref = true }: { ref?: boolean } = {}): Promise<void> {
  try {
    await delay(ms, undefined, { signal, ref })
  } catch {
    // aborted
  }
}
