import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** Why a version cannot be confirmed or discarded: 404 when there is none, otherwise 409 with what has become of it. */
export function notHeld(version: FeedVersionDoc | null, newer: FeedVersionDoc | null) {
  if (!version) return notFound('Feed version')
  if (newer) return conflict('NEWER_FILE', `A newer file, “${newer.fileName}”, is being imported. Wait for it, then decide.`)
  return conflict('NOT_HELD', `This file does not wait for a decision: ${version.message}`)
}
