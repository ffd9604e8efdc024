import { setImmediate } from 'node:timers/promises'

/** A turn of the event loop that took longer had other work to do. */
const IDLE_TURN_MS = 1
/** After this many turns the import continues, however much other work there is. */
const TURNS_MAX = 12

/**
 * Yields to other work of the process: resolves when the event loop is idle, or after a few turns. A request takes several turns, and an import that
 * yields only once would run between any two of them.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const began = performance.now()
    await setImmediate()
    if (performance.now() - began < IDLE_TURN_MS) return
  }
}
