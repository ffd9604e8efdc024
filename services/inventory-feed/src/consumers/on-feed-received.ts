import { feedReceived } from '@forecourt/contracts/inventory-feed/events'
import type { FeedDeps } from '../deps.ts'
import type { Importer } from '../import/importer.ts'

const WORKING_INTERVAL_MS = 10_000

/** Imports a stored feed file. Idempotent: the feed versions hold the work to do, the event only signals that there is some. */
export function onFeedReceived({ messaging, settings }: FeedDeps, importer: Importer) {
  return messaging.consume({
    durable: 'importer',
    event: feedReceived,
    concurrency: settings.importConcurrency,
    handler: async ({ data }, { log, working }) => {
      const alive = setInterval(working, WORKING_INTERVAL_MS)
      try {
        await importer.run(data.dealershipId, log)
      } finally {
        clearInterval(alive)
      }
    },
  })
}
