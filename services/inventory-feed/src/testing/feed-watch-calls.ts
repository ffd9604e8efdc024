import type { FeedWatch } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { TestDealership } from './start-inventory-feed.ts'

/** The response of both operations, or the error body. */
export interface WatchResponse {
  path: string
  watch: FeedWatch | null
  folder: string
  stopped: string | null
  code?: string
  message?: string
}
/** Begins to watch a folder. */
export const watchIt = (lot: TestDealership, path: string) => lot.send<WatchResponse>('POST', '/watch-csv-path', lot.admin, { path })
/** Gets the watched folder, and why watching has stopped. */
export const readWatch = async (lot: TestDealership) => (await lot.get<WatchResponse>('/csv-watch-path')).body
