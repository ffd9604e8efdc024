import { randomUUID } from 'node:crypto'
import { holdLease } from '@forecourt/mongo/hold-lease'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'

export interface JobOptions {
  /** the name in log lines and of the lease */
  name: string
  /** the time between the end of a run and the start of the next one, in milliseconds */
  intervalMs: number
  /**
   * Does the work once. `signal` is aborted when the job is closed or its lease is lost. Resolves to 'more' when the next run should start
   * immediately. Must be idempotent.
   */
  run: (signal: AbortSignal) => Promise<unknown>
  logger: Pick<Logger, 'warn'>
  /** waits an interval before the first run too */
  startsAfterInterval?: boolean
  /** Lets only one replica run the job. When it stops, another takes over within `ttlMs` (milliseconds), 30 s by default. */
  lease?: { db: Db; ttlMs?: number }
}

export interface Job {
  /** Stops the job. Resolves when the current run has ended. */
  close(): Promise<void>
}

const LEASE_MS = 30_000
const FIRST_RETRY_MS = 1_000
/** How often a job that keeps failing is logged. */
const REMINDER_MS = 60_000

/**
 * Runs a background job until it is closed, one run at a time. A run that fails is logged and retried after a second, then with exponential backoff
 * up to the job's interval.
 */
export function runJob({ name, lease, ...options }: JobOptions): Job {
  const closing = new AbortController()
  const logFailure = failureLog(options.logger, name)
  const loop = (signal: AbortSignal) => runLoop({ ...options, logFailure }, signal)
  const inOneReplica = ({ db, ttlMs = LEASE_MS }: NonNullable<JobOptions['lease']>) =>
    holdLease(db, name, { holder: randomUUID(), ttlMs, signal: closing.signal, onError: logFailure.log }, loop)
  const running = lease === undefined ? loop(closing.signal) : inOneReplica(lease)
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

type LoopOptions = Omit<JobOptions, 'name' | 'lease'> & { logFailure: ReturnType<typeof failureLog> }

async function runLoop({ intervalMs, run, startsAfterInterval = false, logFailure }: LoopOptions, signal: AbortSignal): Promise<void> {
  // an idle job does not keep a process from exiting
  const pause = (ms: number) => sleep(ms, signal, { ref: false })
  if (startsAfterInterval) await pause(intervalMs)
  for (let failures = 0; !signal.aborted; ) {
    try {
      const outcome = await run(signal)
      failures = 0
      logFailure.reset()
      if (outcome !== 'more') await pause(intervalMs)
    } catch (error) {
      failures++
      if (!signal.aborted) logFailure.log(error)
      await pause(exponentialBackoff(failures, FIRST_RETRY_MS, intervalMs))
    }
  }
}

function failureLog(logger: JobOptions['logger'], job: string) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    log(error: unknown): void {
      if (performance.now() - loggedAt < REMINDER_MS) return
      loggedAt = performance.now()
      logger.warn({ err: error, job }, 'the job failed; retrying')
    },
    /** The job succeeded: its next failure is logged immediately. */
    reset(): void {
      loggedAt = Number.NEGATIVE_INFINITY
    },
  }
}
