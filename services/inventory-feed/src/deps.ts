import type { EventEmitter } from 'node:events'
import type { Messaging } from '@forecourt/messaging/messaging'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { ClientSession, Db } from 'mongodb'
import type { ImportMetrics } from './metrics.ts'
import type { FeedStores } from './store/feed-stores.ts'
import type { WatchFolders } from './watch/dealership-folder.ts'

/** The dependencies of this service's operations, consumers and jobs. */
export interface FeedDeps extends FeedStores {
  /** for leases */
  db: Db
  messaging: Messaging
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: ServiceDeps['logger']
  /** emits a version's id when this process has finished its import */
  settled: EventEmitter
  /** aborted when the service begins to close */
  closing: AbortSignal
  metrics: ImportMetrics
  settings: FeedSettings
}

/** Timeouts, intervals and limits. */
export interface FeedSettings {
  /** how long an upload waits for its outcome */
  uploadWaitMs: number
  /** how long the lease of a crashed importer stays held */
  leaseTtlMs: number
  /** how often to resume interrupted imports */
  resumeEveryMs: number
  /** dealerships imported concurrently in one process */
  importConcurrency: number
  /** changed rows after which writing begins before the end of the file, if the file can no longer be held */
  writeAfterRows: number
  /** changed rows buffered while it is undecided whether to hold the file */
  undecidedRows: number
  /** feed files kept per dealership */
  filesKept: number
  /** the folder below which folders may be watched; null if watching is off */
  watchRoot: string | null
  /** folders of dealerships that are not named by the dealership's id */
  watchFolders: WatchFolders
  /** how often watched folders are polled */
  watchEveryMs: number
  /** how long the lease of a crashed watcher stays held */
  watchLeaseTtlMs: number
}

export const FEED_SETTINGS: FeedSettings = {
  uploadWaitMs: 8_000,
  leaseTtlMs: 10_000,
  resumeEveryMs: 2_000,
  importConcurrency: 2,
  writeAfterRows: 2_000,
  undecidedRows: 10_000,
  filesKept: 30,
  watchRoot: null,
  watchFolders: new Map(),
  watchEveryMs: 5_000,
  watchLeaseTtlMs: 20_000,
}
