import type { Messaging } from '@forecourt/messaging/messaging'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** Publishes the state of a feed version to staff screens. */
export function publishVersion({ live }: Pick<Messaging, 'live'>, version: FeedVersionDoc): void {
  const { state, message, progress, counts } = version
  const dealershipId = version.dealershipId.toHexString()
  live.publish({ topic: 'feed.progress', dealershipId, versionId: version._id.toHexString(), state, message, progress, counts })
}
