import { type FeedReception, feedReceived, feedUnchanged } from '@forecourt/contracts/inventory-feed/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { StoredFile } from '@forecourt/mongo/gridfs'
import { notFound } from '@forecourt/service-kit/errors'
import { type Caller, personOf } from '@forecourt/service-kit/identity'
import { DEFAULT_FEED_FORMAT, isSameFormat } from '@forecourt/vehicle/feed-format'
import { type ClientSession, ObjectId } from 'mongodb'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

export interface ReceivedFeed extends StoredFile {
  fileName: string
  source: FeedVersionDoc['source']
  checkOnly: boolean
  /** a user has already confirmed the import, however many vehicles it removes */
  confirmed: boolean
  /** whether it is the current file, read with another format */
  isReadAgain?: boolean
}

interface ReceivedBy {
  caller: Caller
  params: { dealershipId: string }
  context(dealershipId: string): EventContext
}

/**
 * Makes a stored file the dealership's newest feed version and publishes it, in one transaction. A file identical to the current one and read the
 * same way becomes a version too, or updates that version when it arrives again, but its copy is deleted and nothing is imported. If the transaction
 * fails, the file is left to the sweeper, because the version may have been stored.
 */
export async function recordVersion(deps: FeedDeps, by: ReceivedBy, feed: ReceivedFeed): Promise<FeedVersionDoc> {
  const { dealershipId } = by.params
  const recorded = await deps.transaction(async (session) => {
    const dealership = await deps.dealerships.takeNumber(dealershipId, session)
    if (!dealership) throw notFound('Dealership')
    return addVersion(deps, by, feed, { dealership, session })
  })
  if (recorded.state === 'unchanged') deps.metrics.ended('unchanged')
  if (!recorded.fileId) await deps.files.delete(dealershipId, 'feeds', feed.fileId)
  return recorded
}

/** Adds the version within a transaction that has already taken its number. */
export async function addVersion(
  deps: FeedDeps,
  by: ReceivedBy,
  feed: ReceivedFeed,
  { dealership, session }: { dealership: DealershipDoc; session: ClientSession },
): Promise<FeedVersionDoc> {
  const { dealershipId } = by.params
  const { fileName } = feed
  const context = by.context(dealershipId)
  const waiting = await deps.versions.newestPending(dealershipId, 0, session)
  const unchanged = !waiting && (await isCurrent(deps, dealership, feed, session))
  const version: FeedVersionDoc = {
    _id: new ObjectId(),
    dealershipId: dealership._id,
    seq: dealership.feedSeq,
    ...feed,
    fileId: unchanged ? null : feed.fileId,
    uploadedBy: personOf(by.caller),
    state: unchanged ? 'unchanged' : 'received',
    message: unchanged ? MESSAGES.unchanged : MESSAGES.received,
    failureCode: null,
    counts: null,
    progress: null,
    warnings: [],
    rejectedRows: [],
    priceChanges: null,
    rejectedFileId: null,
    writing: false,
    undoing: null,
    attempts: 0,
    repeated: null,
    actor: context.actor,
    correlationId: context.correlationId,
    receivedEventId: '',
    receivedAt: context.now,
    finishedAt: unchanged ? context.now : null,
  }
  if (unchanged) {
    const stored = await storeUnchanged(deps, version, session)
    await deps.messaging.outbox.add(session, feedUnchanged, { dealershipId, versionId: stored._id.toHexString(), fileName }, context)
    return stored
  }
  const data = { dealershipId, versionId: version._id.toHexString(), fileName, confirmed: feed.confirmed, how: receptionOf(feed) }
  version.receivedEventId = (await deps.messaging.outbox.add(session, feedReceived, data, context)).id
  await deps.versions.insert(version, session)
  return version
}

const RECEPTION: Readonly<Record<ReceivedFeed['source'], FeedReception>> = {
  upload: 'handed-in',
  watch: 'handed-in',
  demo: 'handed-in',
  restore: 'restored',
  format: 'read-again',
}

/** An earlier file whose changes are only previewed is not restored yet. */
function receptionOf({ source, checkOnly }: ReceivedFeed): FeedReception {
  return checkOnly ? 'previewed' : RECEPTION[source]
}

/** Stores an unchanged file as a version, or in its last version when it arrives again: an hourly file must not fill the history. */
async function storeUnchanged({ versions }: FeedDeps, version: FeedVersionDoc, session: ClientSession): Promise<FeedVersionDoc> {
  const last = await versions.newest(version.dealershipId.toHexString(), session)
  if (last === null || !isSameAgain(last, version)) {
    await versions.insert(version, session)
    return version
  }
  const { times, since } = last.repeated ?? { times: 1, since: last.receivedAt }
  const again = { ...version, _id: last._id, repeated: { times: times + 1, since } }
  await versions.replace(again, session)
  return again
}

/** Whether an unchanged file arrives again the same way, with nothing in between. */
function isSameAgain(last: FeedVersionDoc, { sha256, source, uploadedBy }: FeedVersionDoc): boolean {
  return last.state === 'unchanged' && last.sha256 === sha256 && last.source === source && last.uploadedBy?.id === uploadedBy?.id
}

async function isCurrent(
  { formats }: FeedDeps,
  { _id, current }: DealershipDoc,
  { sha256 }: ReceivedFeed,
  session: ClientSession,
): Promise<boolean> {
  if (current?.sha256 !== sha256) return false
  return isSameFormat(current.format ?? DEFAULT_FEED_FORMAT, await formats.find(_id.toHexString(), session))
}
