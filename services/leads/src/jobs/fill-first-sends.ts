import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

const INTERVAL_MS = 10 * 60_000

/**
 * Periodically stores when links were first sent that a replica of an older version sent during a rolling update. Runs on one replica at a time.
 */
export function startFillFirstSends({ stores, logger }: Pick<LeadsDeps, 'stores' | 'logger'>, db: Db): Job {
  const run = () => stores.packetLogs.fillFirstSends()
  return runJob({
    name: 'fill-first-sends',
    intervalMs: INTERVAL_MS,
    startsAfterInterval: true,
    run,
    logger,
    lease: { db },
  })
}
