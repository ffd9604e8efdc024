import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'

/** Longer than an event takes to reach the other services, and short enough that a request for a missing record gets its response within 2 s. */
const TIMEOUT_MS = 1_500
/** Doubled after each read: most events arrive within a few milliseconds, and a record that does not exist costs few reads. */
const FIRST_DELAY_MS = 10
const MAX_DELAY_MS = 200

interface AwaitProjectionOptions {
  /** how long to wait, in milliseconds. Default 1,500; 0 reads once. */
  timeoutMs?: number
  /** whether the record was deleted, which ends the wait */
  isDeleted?: () => Promise<boolean>
}

/**
 * Polls `find` for a record in a projection of another service's events. Returns null when its event has not arrived before the timeout or the record
 * was deleted.
 *
 * How every service handles events that lag:
 * - A handler that cannot respond without the record waits for it here if its caller may just have created it, and then responds 404.
 * - A handler that needs only a record's settings uses the defaults until they arrive. For a deleted record it responds 404.
 * - A consumer never waits: `consumeInOrder` delivers the events about a record in order, and a deleted record leaves a tombstone
 *   (`@forecourt/mongo/tombstones`), so that a late event does not recreate it.
 */
export async function awaitProjection<T>(find: () => Promise<T | null>, options: AwaitProjectionOptions = {}): Promise<T | null> {
  const { timeoutMs = TIMEOUT_MS, isDeleted = async () => false } = options
  const giveUpAt = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() >= giveUpAt || (await isDeleted())) return null
    await sleep(exponentialBackoff(attempt, FIRST_DELAY_MS, MAX_DELAY_MS))
  }
}
