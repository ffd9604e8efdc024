import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Logger } from 'pino'
import type { LookupCounter } from '../rates/lookup-counter.ts'

/** Stores the ZIP codes that customers looked up (rules: report of tax rates), a last time when it is closed. */
export function startStoreLookups(counter: LookupCounter, intervalMs: number, logger: Pick<Logger, 'warn'>): Job {
  const job = runJob({ name: 'store-lookups', intervalMs, startsAfterInterval: true, run: () => counter.store(), logger })
  return {
    async close() {
      await job.close()
      // losing a few lookups of a statistic is better than delaying the shutdown
      await counter.store().catch(() => {})
    },
  }
}
