import { sleep } from '@forecourt/timing/sleep'
import type { FeedDeps } from '../deps.ts'
import { isPending } from '../domain/version-state.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** How often to poll: if another replica imports the file, this process emits no event when it is done. */
const POLL_INTERVAL_MS = 250

/** Waits until the version has an outcome, at most as long as an upload call may take. Returns its current state. */
export async function awaitOutcome({ versions, settings, closing, settled }: FeedDeps, version: FeedVersionDoc): Promise<FeedVersionDoc> {
  const giveUpAt = performance.now() + settings.uploadWaitMs
  let latest = version
  for (;;) {
    const leftMs = giveUpAt - performance.now()
    if (!isPending(latest.state) || leftMs <= 0 || closing.aborted) return latest
    const waiting = new AbortController()
    const wake = () => waiting.abort()
    settled.once(version._id.toHexString(), wake)
    closing.addEventListener('abort', wake)
    await sleep(Math.min(POLL_INTERVAL_MS, leftMs), waiting.signal)
    settled.off(version._id.toHexString(), wake)
    closing.removeEventListener('abort', wake)
    latest = (await versions.find(version.dealershipId.toHexString(), version._id)) ?? latest
  }
}
