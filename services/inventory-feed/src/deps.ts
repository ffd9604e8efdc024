import type { EventEmitter } from 'node:events'
import type { Messaging } from '@forecourt/messaging/messaging'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { ClientSession, Db } from 'mongodb'
import type { ImportMetrics } from './metrics.ts'
import type { FeedStores } from './store/feed-stores.ts'
import type { WatchFolders } from './watch/dealership-folder.ts'

/** What the operations, consumers and jobs of this service work with. */
export interface FeedDeps extends FeedStores {
  /** for leases */
  db: Db
  messaging: Messaging
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: ServiceDeps['logger']
  /** emits a version's id when this process has brought its import to an end */
  settled: EventEmitter
  /** aborted when the service begins to close */
  closing: AbortSignal
  metrics: ImportMetrics
  settings: FeedSettings
}

/** How long and how much. */
export interface FeedSettings {
  /** how long an upload waits for its outcome */
  uploadWaitMs: number
  /** how long a dead importer's place stays taken */
  leaseTtlMs: number
  /** how often to look for imports that were left half-way */
  resumeEveryMs: number
  /** dealerships imported concurrently in one process */
  importsAtOnce: number
  /** changed rows after which writing begins before the file's end, when it cannot be held any more */
  writeAfterRows: number
  /** changed rows kept in memory while it is open whether to hold the file */
  undecidedRows: number
  /** feed files kept per dealership */
  filesKept: number
  /** the folder below which folders may be watched; null when none may */
  watchRoot: string | null
  /** whose folder is not named by their id */
  watchFolders: WatchFolders
  /** how often watched folders are looked into */
  watchEveryMs: number
  /** how long a dead watcher's place stays taken */
  watchLeaseTtlMs: number
}

export const FEED_SETTINGS: FeedSettings = {
  uploadWaitMs: 8_000,
  leaseTtlMs: 10_000,
  resumeEveryMs: 2_000,
  importsAtOnce: 2,
  writeAfterRows: 2_000,
  undecidedRows: 10_000,
  filesKept: 30,
  watchRoot: null,
  watchFolders: new Map(),
  watchEveryMs: 5_000,
  watchLeaseTtlMs: 20_000,
}
