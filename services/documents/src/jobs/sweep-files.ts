import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { DocumentsDeps } from '../deps.ts'
import { referencedBytes } from '../filing/discard-bytes.ts'

const INTERVAL_MS = 6 * 60 * 60 * 1000
/** Longer than any upload takes: a younger file may still be filed. */
const OLD_MS = 24 * 60 * 60 * 1000

/** Deletes stored bytes that nothing references: a process crashed between storing and filing a file. Returns how many. */
export async function sweepFiles({ stores, clock }: Pick<DocumentsDeps, 'stores' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - OLD_MS)
  return stores.bytes.sweep(before, (some) => referencedBytes(stores, some))
}

/** Starts the sweep: every six hours, first one interval after the start. */
export function startSweepFiles(deps: DocumentsDeps): Job {
  const sweep = async () => {
    const swept = await sweepFiles(deps)
    if (swept > 0) deps.logger.info({ swept }, 'deleted unreferenced files')
  }
  return runJob({ name: 'sweep-files', intervalMs: INTERVAL_MS, startsAfterInterval: true, run: sweep, logger: deps.logger })
}
