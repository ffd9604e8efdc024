import type { Actor } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import type { FeedCounts, FeedVersion, FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { PENDING_STATES, statesBefore } from '../domain/version-state.ts'

/** A feed file and what became of it. */
export interface FeedVersionDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** order of arrival within the dealership: the higher one is newer */
  seq: number
  fileName: string
  bytes: number
  sha256: string
  /** the file in GridFS; null when it was not kept (unchanged) or is no longer */
  fileId: ObjectId | null
  source: FeedVersion['source']
  uploadedBy: Person | null
  state: FeedVersionState
  message: string
  /** why it cannot be imported, for programs */
  failureCode: string | null
  counts: FeedCounts | null
  progress: FeedVersion['progress']
  warnings: FeedVersion['warnings']
  rejectedRows: FeedVersion['rejectedRows']
  priceChanges: FeedVersion['priceChanges']
  /** all rejected rows as CSV, in GridFS */
  rejectedFileId: ObjectId | null
  /** staff want to see what it would change before anything does (design: safe sync) */
  checkOnly: boolean
  /** staff have decided to import it although it removes much */
  confirmed: boolean
  /** Set once it has begun to change vehicles. */
  writing: boolean
  /** Set while its half-done changes are taken back. */
  undoing: { code: string; message: string } | null
  /** how often an importer has begun with it */
  attempts: number
  /** who and what its events name as their cause */
  actor: Actor
  correlationId: string
  receivedEventId: string
  receivedAt: Date
  finishedAt: Date | null
}

export const feedVersionCollection: CollectionSpec = {
  name: 'feed-versions',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, seq: -1 }, name: 'newest', unique: true },
    { key: { state: 1, dealershipId: 1 }, name: 'pending', partialFilterExpression: { state: { $in: [...PENDING_STATES] } } },
  ],
}

const pending = { state: { $in: [...PENDING_STATES] } }
/** What is to be imported for real: nothing gives way to a file that is only looked at. */
const meant = { $or: [{ checkOnly: { $ne: true } }, { confirmed: true }] }

/** The feed versions of the dealerships: the only place that names the collection. */
export function createFeedVersionStore(db: Db) {
  const versions = db.collection<FeedVersionDoc>(feedVersionCollection.name)
  const one = (dealershipId: string, versionId: string | ObjectId) => ({
    _id: new ObjectId(versionId),
    dealershipId: new ObjectId(dealershipId),
  })

  return {
    insert: (doc: FeedVersionDoc, session: ClientSession) => versions.insertOne(doc, { session }),

    find: (dealershipId: string, versionId: string | ObjectId, session?: ClientSession) =>
      versions.findOne(one(dealershipId, versionId), { session }),

    /** Newest first. */
    list: (dealershipId: string, limit: number) =>
      versions
        .find({ dealershipId: new ObjectId(dealershipId) })
        .sort({ seq: -1 })
        .limit(limit)
        .toArray(),

    /** The newest version that waits for its import or is being imported, those that are only checked left out; `than`: only one that came after it. */
    newestPending: (dealershipId: string, than = 0, session?: ClientSession) =>
      versions.findOne(
        { dealershipId: new ObjectId(dealershipId), ...pending, ...meant, seq: { $gt: than } },
        { sort: { seq: -1 }, session },
      ),

    /** The newest version whose file is kept and that was read. */
    newestRead: (dealershipId: string) =>
      versions.findOne(
        { dealershipId: new ObjectId(dealershipId), fileId: { $ne: null }, state: { $in: ['imported', 'held', 'failed'] } },
        { sort: { seq: -1 } },
      ),

    /** What to import next: what has begun to change vehicles must be brought to an end first, otherwise the newest. */
    nextPending: (dealershipId: string) =>
      versions.findOne({ dealershipId: new ObjectId(dealershipId), ...pending }, { sort: { writing: -1, seq: -1 } }),

    /** When the oldest version came that waits for its import or is being imported, of any dealership; null when there is none. */
    async oldestPending(): Promise<Date | null> {
      const oldest = await versions.findOne(pending, { sort: { receivedAt: 1 }, projection: { receivedAt: 1 }, maxTimeMS: 2_000 })
      return oldest?.receivedAt ?? null
    },

    /** Dealerships for which an import waits or has been left half-way. */
    async dealershipsWithPending(): Promise<string[]> {
      const ids = await versions.distinct('dealershipId', pending)
      return ids.map((id) => id.toHexString())
    },

    /**
     * Moves a version to a state that its current state allows, and stores `facts`. Returns the updated version, or null when the
     * transition is not allowed because the version was decided meanwhile.
     */
    move: (
      dealershipId: string,
      versionId: string | ObjectId,
      state: FeedVersionState,
      facts: Partial<FeedVersionDoc>,
      session?: ClientSession,
    ) =>
      versions.findOneAndUpdate(
        { ...one(dealershipId, versionId), state: { $in: statesBefore(state) } },
        { $set: { ...facts, state } },
        { session, returnDocument: 'after' },
      ),

    /** One more importer begins. Returns null when there is nothing to begin any more. */
    begin: (dealershipId: string, versionId: ObjectId, message: string) =>
      versions.findOneAndUpdate(
        { ...one(dealershipId, versionId), ...pending },
        { $set: { state: 'importing', message }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      ),

    /** Notes facts about a version that is being imported. Returns false when it no longer is. */
    async note(dealershipId: string, versionId: ObjectId, facts: Partial<FeedVersionDoc>): Promise<boolean> {
      const { matchedCount } = await versions.updateOne({ ...one(dealershipId, versionId), state: 'importing' }, { $set: facts })
      return matchedCount === 1
    },

    /** Moves every version in one of these states to a final one; `before`: only earlier ones. Returns how many. */
    async closeAll(
      dealershipId: string,
      to: 'superseded' | 'discarded',
      states: readonly FeedVersionState[],
      facts: { message: string; finishedAt: Date },
      { before = Number.MAX_SAFE_INTEGER, session }: { before?: number; session?: ClientSession } = {},
    ): Promise<number> {
      const from = statesBefore(to).filter((state) => states.includes(state))
      const { modifiedCount } = await versions.updateMany(
        { dealershipId: new ObjectId(dealershipId), state: { $in: from }, seq: { $lt: before } },
        { $set: { ...facts, state: to } },
        { session },
      )
      return modifiedCount
    },

    /** Versions that still have files although they are beyond the newest `keep` that have one; the current one is never among them. */
    withExpiredFiles: (dealershipId: string, current: ObjectId, keep: number) =>
      versions
        .find({
          dealershipId: new ObjectId(dealershipId),
          _id: { $ne: current },
          fileId: { $ne: null },
          state: { $nin: [...PENDING_STATES, 'held'] },
        })
        .sort({ seq: -1 })
        .skip(keep - 1)
        .project<Pick<FeedVersionDoc, '_id' | 'fileId' | 'rejectedFileId'>>({ fileId: 1, rejectedFileId: 1 })
        .toArray(),

    clearFiles: (dealershipId: string, versionId: ObjectId) =>
      versions.updateOne(one(dealershipId, versionId), { $set: { fileId: null, rejectedFileId: null } }),

    /** Deletes everything of a deleted dealership. */
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions) =>
      deleteInBatches(versions, { dealershipId: new ObjectId(dealershipId) }, options),

    /**
     * Of these GridFS files of some dealerships, those that a version points to. For the sweeper, which works over all dealerships; no version but theirs
     * is looked at.
     */
    async referencedFiles(dealershipIds: readonly string[], fileIds: readonly ObjectId[]): Promise<Set<string>> {
      const holders = await versions
        .find({
          dealershipId: { $in: dealershipIds.map((id) => new ObjectId(id)) },
          $or: [{ fileId: { $in: [...fileIds] } }, { rejectedFileId: { $in: [...fileIds] } }],
        })
        .project<Pick<FeedVersionDoc, 'fileId' | 'rejectedFileId'>>({ fileId: 1, rejectedFileId: 1 })
        .toArray()
      return new Set(holders.flatMap(({ fileId, rejectedFileId }) => [fileId?.toHexString() ?? '', rejectedFileId?.toHexString() ?? '']))
    },
  }
}
export type FeedVersionStore = ReturnType<typeof createFeedVersionStore>
