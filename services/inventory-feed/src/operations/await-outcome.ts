import { setTimeout as delay } from 'node:timers/promises'
import type { FeedDeps } from '../deps.ts'
import { isPending } from '../domain/version-state.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** Often: it costs a third of a millisecond, and a person waits. */
const LOOK_EVERY_MS = 40

/** Waits until the version has an outcome, but not longer than an upload call may take. Returns it as it is then. */
export async function awaitOutcome({ versions, settings, closing }: FeedDeps, version: FeedVersionDoc): Promise<FeedVersionDoc> {
  const giveUpAt = performance.now() + settings.uploadWaitMs
  let latest = version
  while (isPending(latest.state) && performance.now() < giveUpAt && !closing.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal: closing }).catch(() => {})
    latest = (await versions.find(version.dealershipId.toHexString(), version._id)) ?? latest
  }
  return latest
}
