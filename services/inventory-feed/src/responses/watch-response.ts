import type { FeedWatch } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { WatchDoc } from '../store/watch-store.ts'

/** A watch as staff see it. */
export function toFeedWatch({ path, healthy, message, startedAt, startedBy, checkedAt }: WatchDoc): FeedWatch {
  return { path, healthy, message, startedBy, startedAt: startedAt.toISOString(), checkedAt: checkedAt?.toISOString() ?? null }
}
