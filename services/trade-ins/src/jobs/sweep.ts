import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { TradeInsDeps } from '../deps.ts'
import { deleteImagesOf } from '../drafts/remove-draft.ts'
import { referencedImages } from '../photos/discard-images.ts'

const INTERVAL_MS = 60 * 60 * 1000
/** Longer than any submission takes: younger images may still be referenced by one. */
const OLD_MS = 24 * 60 * 60 * 1000

/** Removes expired drafts and their photos (rules: trade-in drafts). Returns how many. */
export async function removeExpiredDrafts(deps: Pick<TradeInsDeps, 'stores' | 'clock'>, signal?: AbortSignal): Promise<number> {
  for (let removed = 0; ; removed++) {
    signal?.throwIfAborted()
    const draft = await deps.stores.drafts.removeExpired(deps.clock())
    if (draft === null) return removed
    await deleteImagesOf(deps, draft)
  }
}

/** Deletes unreferenced images, left by a process that died before it stored or after it removed a photo's record. Returns how many. */
export async function sweepImages({ stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock().getTime() - OLD_MS)
  return stores.bytes.sweep(before, (some) => referencedImages(stores, some), signal)
}

/** Starts the hourly sweep; it first runs one interval after the start. */
export function startSweep(deps: TradeInsDeps): Job {
  const run = async (signal: AbortSignal) => {
    const drafts = await removeExpiredDrafts(deps, signal)
    const images = await sweepImages(deps, signal)
    if (drafts + images > 0) deps.logger.info({ drafts, images }, 'removed expired drafts and unreferenced images')
  }
  return runJob({ name: 'sweep-trade-ins', intervalMs: INTERVAL_MS, startsAfterInterval: true, run, logger: deps.logger })
}
