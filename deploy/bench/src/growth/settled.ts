import type { StoredFacts } from '@forecourt/platform-testing/stored/stored-facts'
import { sleep } from '@forecourt/timing/sleep'

const POLL_INTERVAL_MS = 200
const SETTLED_LIMIT_MS = 180_000

/** Resolves when all events are handled; with `visits`, also when no packet page counts as open. */
export async function settled(stored: StoredFacts, { visits = false } = {}): Promise<void> {
  for (const deadline = performance.now() + SETTLED_LIMIT_MS; ; await sleep(POLL_INTERVAL_MS)) {
    const waiting = { ...(await stored.unsettled()), ...(visits && { visits: await stored.count('leads', 'visits', { live: true }) }) }
    if (Object.values(waiting).every((count) => count === 0)) return
    if (performance.now() > deadline) throw new Error(`something still waits: ${JSON.stringify(waiting)}`)
  }
}
