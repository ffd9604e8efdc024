import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** Returns the error for a version that cannot be confirmed or discarded: 404 if it does not exist, otherwise 409 with the reason. */
export function notHeld(version: FeedVersionDoc | null, newer: FeedVersionDoc | null) {
  if (!version) return notFound('Feed version')
  if (newer) return conflict('NEWER_FILE', `A newer file, “${newer.fileName}”, is being imported. Wait for it, then decide.`)
  return conflict('NOT_HELD', `This file does not wait for a decision: ${version.message}`)
}
