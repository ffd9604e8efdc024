import type { Logger } from 'pino'

/** How long a load balancer gets to see that /readyz says no, before connections are refused. */
const DRAIN_NOTICE_MS = 3_000
/** Kubernetes kills after 30 s. */
const CLOSE_WITHIN_MS = 25_000

/**
 * Ends the process on SIGTERM or SIGINT: `drain` first (not ready any more), after a notice `close`, within 25 s. Whoever asks twice ends it at
 * once.
 */
export function closeOnSignal(logger: Logger, drain: () => void, close: () => Promise<void>): void {
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
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, DRAIN_NOTICE_MS))
    await close().catch((error) => {
      logger.error({ err: error }, 'could not close cleanly')
      process.exit(1)
    })
    logger.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}
