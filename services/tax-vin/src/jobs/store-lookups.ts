import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Logger } from 'pino'
import type { LookupCounter } from '../rates/lookup-counter.ts'

/** Stores which ZIP codes customers looked up (rules: report of tax rates), and once more when it is closed. */
export function startStoreLookups(counter: LookupCounter, intervalMs: number, logger: Pick<Logger, 'warn'>): Job {
  const job = runJob({ name: 'store-lookups', intervalMs, startsAfterInterval: true, run: () => counter.store(), logger })
  return {
    async close() {
      await job.close()
      // a few lookups of a statistic, which hold up no shutdown
      await counter.store().catch(() => {})
    },
  }
}
