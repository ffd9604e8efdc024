import { sleep } from '@forecourt/timing/sleep'
import type { Logger } from 'pino'

/** How long a load balancer gets to see that /readyz says no, before this process stops taking what comes. */
const DRAIN_NOTICE_MS = 3_000
/** Kubernetes kills after 30 s. */
const CLOSE_WITHIN_MS = 25_000

/** What a process does to end, in this order. */
export interface ClosingSteps {
  /** At once: not ready any more, and every answer asks its client to connect anew. */
  drain(): void
  /** After the notice: streams end, and clients that are still connected are waited for, for a while. */
  leave(): Promise<void>
  /** Finishes what is in hand and closes everything. */
  close(): Promise<void>
}

/**
 * Ends the process on SIGTERM: `drain`, after a notice `leave`, then `close`, within 25 s. SIGINT closes without notice, as whoever sits before it
 * wants it. Whoever asks twice ends it at once.
 */
export function closeOnSignal(logger: Logger, { drain, leave, close }: ClosingSteps): void {
  let closing = false
  const onSignal = async (signal: NodeJS.Signals) => {
    // whoever asks twice means it
    if (closing) process.exit(1)
    closing = true
    logger.info({ signal }, 'closing')
    drain()
    setTimeout(() => {
      logger.error('could not close in time')
      process.exit(1)
    }, CLOSE_WITHIN_MS).unref()
    try {
      if (signal === 'SIGTERM') {
        await sleep(DRAIN_NOTICE_MS)
        await leave()
      }
      await close()
    } catch (error) {
      logger.error({ err: error }, 'could not close cleanly')
      process.exit(1)
    }
    logger.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}
