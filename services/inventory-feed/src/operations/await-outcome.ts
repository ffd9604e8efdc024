import { setTimeout as delay } from 'node:timers/promises'
import type { FeedDeps } from '../deps.ts'
import { isPending } from '../domain/version-state.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

const LOOK_AFTER_MS = [20, 30, 50, 100, 200] as const

/** Waits until the version has an outcome, but not longer than an upload call may take. Returns it as it is then. */
export async function awaitOutcome({ versions, settings, closing }: FeedDeps, version: FeedVersionDoc): Promise<FeedVersionDoc> {
  const giveUpAt = performance.now() + settings.uploadWaitMs
  let latest = version
  for (let look = 0; isPending(latest.state) && performance.now() < giveUpAt && !closing.aborted; look++) {
    await delay(LOOK_AFTER_MS[look] ?? LOOK_AFTER_MS.at(-1), undefined, { signal: closing }).catch(() => {})
    latest = (await versions.find(version.dealershipId.toHexString(), version._id)) ?? latest
  }
  return latest
}
