import { importingMessage, MESSAGES } from '../domain/feed-messages.ts'
import { type ImportRun, ImportStopped } from './import-run.ts'

const LIVE_INTERVAL_MS = 250
const NOTE_INTERVAL_MS = 1_000

/**
 * Returns a function that reports an import's progress: to staff screens up to four times a second, in the version once a second. It throws
 * ImportStopped if the import must stop. `mayYield` returns whether a newer version may still supersede this one.
 */
export function trackProgress(run: ImportRun, mayYield: () => boolean) {
  const { deps, version, dealershipId, versionId } = run
  let publishedAt = 0
  let notedAt = performance.now()
  return async ({ bytesRead, rowsRead }: { bytesRead: number; rowsRead: number }): Promise<void> => {
    const now = performance.now()
    if (now - publishedAt < LIVE_INTERVAL_MS) return
    publishedAt = now
    const progress = { bytesRead, bytesTotal: version.bytes, rowsRead }
    const message = importingMessage(rowsRead)
    deps.messaging.live.publish({ topic: 'feed.progress', dealershipId, versionId, state: 'importing', message, progress, counts: null })
    if (now - notedAt < NOTE_INTERVAL_MS) return
    notedAt = now
    if (!(await deps.versions.note(dealershipId, version._id, { progress, message }))) throw new ImportStopped()
    if (mayYield()) await yieldToNewerVersion(run)
  }
}

/** Supersedes the version and throws ImportStopped if a newer one is waiting. Only for an import that has changed nothing yet. */
export async function yieldToNewerVersion({ deps, version, dealershipId }: ImportRun): Promise<void> {
  if (!(await deps.versions.newestPending(dealershipId, version.seq))) return
  const facts = { message: MESSAGES.superseded, finishedAt: deps.clock(), progress: null }
  if (await deps.versions.move(dealershipId, version._id, 'superseded', facts)) deps.metrics.ended('superseded')
  throw new ImportStopped()
}
