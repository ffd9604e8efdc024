import { setImmediate } from 'node:timers/promises'

/** A turn of the event loop that took longer had other work to do. */
const IDLE_TURN_MS = 1
/** After this many turns the import continues, however much other work there is. */
const TURNS_MAX = 12

/**
 * Lets other work of the process go first: resolves when the event loop has nothing to do, or after a few turns. Answering a request takes
 * several turns, and between any two of them an import would take one of its own.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const began = performance.now()
    await setImmediate()
    if (performance.now() - began < IDLE_TURN_MS) return
  }
}
