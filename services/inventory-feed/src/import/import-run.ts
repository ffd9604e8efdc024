import type { HeldLease } from '@forecourt/mongo/with-lease'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import type { ObjectId } from 'mongodb'
import type { FeedDeps } from '../deps.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'
import type { WritePace } from './vehicle-writer.ts'

/** One importer's work on one feed version, under the dealership's lease. */
export interface ImportRun {
  deps: FeedDeps
  version: FeedVersionDoc
  dealershipId: string
  versionId: string
  /** when this importer started it, as performance.now() */
  beganAt: number
  /** how the file is read: the dealership's format when the import begins */
  format: FeedFormat
  /** the dealership's rule for the prices that events carry, when the import begins */
  priceFallback: PriceFallback | undefined
  /** the version that the inventory is made from, when the import begins; null if there is none */
  current: ObjectId | null
  /** aborted when the lease is lost or the service closes */
  lease: HeldLease
  log: ServiceDeps['logger']
  /** the current batch size and concurrency of writes */
  pace: () => WritePace
}

/** An import that has not begun: what it reads when it begins is not known yet. */
export type WaitingRun = Omit<ImportRun, 'format' | 'priceFallback' | 'current' | 'beganAt'>

/** Why a file cannot be imported: a code for programs, a sentence for people. */
export interface ImportFailure {
  code: string
  message: string
}

/** The version must no longer be imported: a newer one superseded it, or the feed was deleted. Its state is already updated. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

/** The stored file no longer exists. */
export class FeedFileGone extends Error implements ImportFailure {
  override name = 'FeedFileGone'
  readonly code = 'FILE_GONE'

  constructor() {
    super('The stored file is no longer there. Please upload it again.')
  }
}
