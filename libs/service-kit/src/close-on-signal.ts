import { sleep } from '@forecourt/timing/sleep'
import type { Logger } from 'pino'

/** How long /readyz reports draining before the process stops accepting requests, so that load balancers notice. */
const DRAIN_NOTICE_MS = 3_000
/** Less than the time after which Kubernetes kills a pod (the chart's `shutdown.drainSeconds` and five seconds). */
const CLOSE_TIMEOUT_MS = 40_000

/** The steps of a shutdown, in this order. */
interface ClosingSteps {
  /** Immediately: /readyz reports draining, and every response has `Connection: close`. */
  drain(): void
  /** After the notice: ends streams and waits a while for clients to disconnect. */
  leave(): Promise<void>
  /** Finishes the requests in flight and closes everything. */
  close(): Promise<void>
}

/**
 * Shuts the process down on SIGTERM: `drain`, after a notice `leave`, then `close`, within 40 s. SIGINT (Ctrl+C) closes without the notice. A second
 * signal exits immediately.
 */
export function closeOnSignal(logger: Logger, { drain, leave, close }: ClosingSteps): void {
  let closing = false
  const onSignal = async (signal: NodeJS.Signals) => {
    // a second signal: do not wait
    if (closing) process.exit(1)
    closing = true
    logger.info({ signal }, 'closing')
    drain()
    setTimeout(() => {
      logger.error('shutdown timed out')
      process.exit(1)
    }, CLOSE_TIMEOUT_MS).unref()
    try {
      if (signal === 'SIGTERM') {
        await sleep(DRAIN_NOTICE_MS)
        await leave()
      }
      await close()
    } catch (error) {
      logger.error({ err: error }, 'shutdown failed')
      process.exit(1)
    }
    logger.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}
