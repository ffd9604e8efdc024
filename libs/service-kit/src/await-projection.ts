import { sleep } from '@forecourt/timing/sleep'

/** Longer than an event takes to reach the other services, and short enough for a request about something that does not exist: no response takes 2 s. */
const TIMEOUT_MS = 1_500
const POLL_INTERVAL_MS = 50

interface AwaitProjectionOptions {
  /** how long to wait, in milliseconds. Default 1,500; 0 reads once. */
  timeoutMs?: number
  /** whether the record was deleted: it is not waited for any longer */
  isDeleted?: () => Promise<boolean>
}

/**
 * The record that `find` reads from a projection of another service's events, or null when its event has not arrived within the time or it was
 * deleted.
 *
 * The policy for events that lag, in every service:
 * - A handler that cannot respond without the record waits for it here, where its caller may have made the record a moment ago, and responds
 *   404 afterwards.
 * - A handler that needs only a record's settings goes by the defaults until they are known; of a deleted one it responds 404.
 * - A consumer never waits: `consumeInOrder` hands it the events about a record one after the other, and a deleted record leaves a tombstone
 *   (`@forecourt/mongo/tombstones`) that outlives events which arrive late.
 */
export async function awaitProjection<T>(find: () => Promise<T | null>, options: AwaitProjectionOptions = {}): Promise<T | null> {
  const { timeoutMs = TIMEOUT_MS, isDeleted = async () => false } = options
  const giveUpAt = performance.now() + timeoutMs
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() >= giveUpAt || (await isDeleted())) return null
    await sleep(POLL_INTERVAL_MS)
  }
}
