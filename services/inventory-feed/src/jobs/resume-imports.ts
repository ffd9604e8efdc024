import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { FeedDeps } from '../deps.ts'
import type { Importer } from '../import/importer.ts'

/**
 * Resumes imports that no process works on: interrupted by a crash, or waiting while NATS is unavailable. Skips an import whose
 * lease is held.
 */
export function startResumeImports({ versions, settings, logger }: FeedDeps, importer: Importer): Job {
  const resumeAll = async (signal: AbortSignal) => {
    for (const dealershipId of await versions.dealershipsWithPending()) {
      await importer.run(dealershipId, logger.child({ dealershipId })).catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error, dealershipId }, 'an import could not be resumed now')
      })
    }
  }
  return runJob({ name: 'resume-imports', intervalMs: settings.resumeEveryMs, run: resumeAll, logger })
}
