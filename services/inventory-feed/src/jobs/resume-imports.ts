import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { FeedDeps } from '../deps.ts'
import type { Importer } from '../import/importer.ts'
import { repeat } from './repeat.ts'

/**
 * Picks up imports that nobody works on: left half-way by a process that died, or waiting while NATS is away. An import that somebody holds
 * the lease of is left to them.
 */
export function startResumeImports(
  { versions, settings }: FeedDeps,
  importer: Importer,
  logger: ServiceDeps['logger'],
): { close(): Promise<void> } {
  const onError = (error: unknown) => logger.warn({ err: error }, 'could not look for imports to resume')
  const resumeAll = async (signal: AbortSignal) => {
    for (const dealershipId of await versions.dealershipsWithPending()) {
      await importer.run(dealershipId, logger.child({ dealershipId })).catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error, dealershipId }, 'an import could not be resumed now')
      })
    }
  }
  return repeat(resumeAll, { everyMs: settings.resumeEveryMs, onError })
}
