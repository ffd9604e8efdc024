import type { Actor } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import type { FeedCounts, FeedVersion, FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { PENDING_STATES, statesBefore } from '../domain/version-state.ts'

/** A feed file and its outcome. */
export interface FeedVersionDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** order of arrival within the dealership: a higher number is newer */
  seq: number
  fileName: string
  bytes: number
  sha256: string
  /** the file in GridFS; null when it was not stored (unchanged) or has been deleted */
  fileId: ObjectId | null
  source: FeedVersion['source']
  uploadedBy: Person | null
  state: FeedVersionState
  message: string
  /** the error code when it cannot be imported */
  failureCode: string | null
  counts: FeedCounts | null
  progress: FeedVersion['progress']
  warnings: FeedVersion['warnings']
  rejectedRows: FeedVersion['rejectedRows']
  priceChanges: FeedVersion['priceChanges']
  /** all rejected rows as CSV, in GridFS */
  rejectedFileId: ObjectId | null
  /** uploaded for a preview (design: safe sync) */
  checkOnly: boolean
  /** staff have confirmed the import although it removes many vehicles */
  confirmed: boolean
  /** the version that the inventory was made from when it was held, null for none; absent if it never was, or before the field was added */
  comparedWith?: ObjectId | null
  /** whether it is a copy of the current file, read with another format: no file has arrived */
  isReadAgain?: boolean
  /** Set once it has begun to change vehicles. */
  writing: boolean
  /** Set while its partial changes are reverted. */
  undoing: { code: string; message: string } | null
  /** the number of import attempts */
  attempts: number
  /** the same unchanged file in a row: how often, and when first; absent or null if it arrived once */
  repeated?: { times: number; since: Date } | null
  /** the cause in its events */
  actor: Actor
  correlationId: string
  receivedEventId: string
  receivedAt: Date
  finishedAt: Date | null
}

/** The versions whose file is stored. */
const withFile = { fileId: { $type: 'objectId' } } as const

/** Like the activity log: long enough to compare with the same month of last year. */
const KEPT_WITHOUT_FILE_SECONDS = 400 * 86_400

export const feedVersionCollection: CollectionSpec = {
  name: 'feed-versions',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, seq: -1 }, name: 'newest', unique: true },
    // a year of files without changes may lie between these
    { key: { dealershipId: 1, seq: -1 }, name: 'kept', partialFilterExpression: withFile },
    { key: { state: 1, dealershipId: 1 }, name: 'pending', partialFilterExpression: { state: { $in: [...PENDING_STATES] } } },
    // never the current version, nor one that can be restored or is held: these have a file
    { key: { receivedAt: 1 }, name: 'expiry', expireAfterSeconds: KEPT_WITHOUT_FILE_SECONDS, partialFilterExpression: { fileId: null } },
  ],
}

const pending = { state: { $in: [...PENDING_STATES] } }
/** Versions to import: a preview never supersedes one. */
const importable = { $or: [{ checkOnly: { $ne: true } }, { confirmed: true }] }

/** The filter for a version of a dealership. */
export function versionKey(dealershipId: string, versionId: string | ObjectId) {
  return { _id: new ObjectId(versionId), dealershipId: new ObjectId(dealershipId) }
}

/** The feed versions of the dealerships. Only this module names the collection. */
export function createFeedVersionStore(db: Db) {
  const versions = db.collection<FeedVersionDoc>(feedVersionCollection.name)

  return {
    insert: (doc: FeedVersionDoc, session: ClientSession) => versions.insertOne(doc, { session }),

    /** Stores a newer state of a version. */
    replace: (doc: FeedVersionDoc, session: ClientSession) =>
      versions.replaceOne({ _id: doc._id, dealershipId: doc.dealershipId }, doc, { session }),

    newest: (dealershipId: string, session: ClientSession) =>
      versions.findOne({ dealershipId: new ObjectId(dealershipId) }, { sort: { seq: -1 }, session }),

    find: (dealershipId: string, versionId: string | ObjectId, session?: ClientSession) =>
      versions.findOne(versionKey(dealershipId, versionId), { session }),

    /** Newest first. */
    list: (dealershipId: string, limit: number) =>
      versions
        .find({ dealershipId: new ObjectId(dealershipId) })
        .sort({ seq: -1 })
        .limit(limit)
        .toArray(),

    /** Those before version number `before` whose file is stored, newest first. */
    listKept: (dealershipId: string, before: number, limit: number) =>
      versions
        .find({ dealershipId: new ObjectId(dealershipId), seq: { $lt: before }, ...withFile })
        .sort({ seq: -1 })
        .limit(limit)
        .toArray(),

    /** The newest version that is waiting or being imported, without previews; `than`: only one newer than this. */
    newestPending: (dealershipId: string, than = 0, session?: ClientSession) =>
      versions.findOne(
        { dealershipId: new ObjectId(dealershipId), ...pending, ...importable, seq: { $gt: than } },
        { sort: { seq: -1 }, session },
      ),

    /** The newest version that was read and whose file is stored. */
    newestRead: (dealershipId: string) =>
      versions.findOne(
        { dealershipId: new ObjectId(dealershipId), fileId: { $ne: null }, state: { $in: ['imported', 'held', 'failed'] } },
        { sort: { seq: -1 } },
      ),

    /** The version to import next: first one that has begun to change vehicles, otherwise the newest. */
    nextPending: (dealershipId: string) =>
      versions.findOne({ dealershipId: new ObjectId(dealershipId), ...pending }, { sort: { writing: -1, seq: -1 } }),

    /** The arrival of the oldest version of any dealership that is waiting or being imported; null when there is none. */
    async oldestPending(): Promise<Date | null> {
      const oldest = await versions.findOne(pending, { sort: { receivedAt: 1 }, projection: { receivedAt: 1 }, maxTimeMS: 2_000 })
      return oldest?.receivedAt ?? null
    },

    /** Dealerships with a waiting or interrupted import. */
    async dealershipsWithPending(): Promise<string[]> {
      const ids = await versions.distinct('dealershipId', pending)
      return ids.map((id) => id.toHexString())
    },

    /**
     * Moves a version to a state that its current state allows, and stores `facts`. Returns the updated version, or null when the
     * transition is not allowed because the version was decided in the meantime.
     */
    move: (
      dealershipId: string,
      versionId: string | ObjectId,
      state: FeedVersionState,
      facts: Partial<FeedVersionDoc>,
      session?: ClientSession,
    ) =>
      versions.findOneAndUpdate(
        { ...versionKey(dealershipId, versionId), state: { $in: statesBefore(state) } },
        { $set: { ...facts, state } },
        { session, returnDocument: 'after' },
      ),

    /** Counts an attempt. Returns null when there is no longer anything to import. */
    begin: (dealershipId: string, versionId: ObjectId, message: string) =>
      versions.findOneAndUpdate(
        { ...versionKey(dealershipId, versionId), ...pending },
        { $set: { state: 'importing', message }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      ),

    /** Stores facts of a version that is being imported. Returns false when it no longer is. */
    async note(dealershipId: string, versionId: ObjectId, facts: Partial<FeedVersionDoc>): Promise<boolean> {
      const { matchedCount } = await versions.updateOne({ ...versionKey(dealershipId, versionId), state: 'importing' }, { $set: facts })
      return matchedCount === 1
    },

    /** Moves every version in one of these states to a final one; `before`: only earlier ones, `previews`: only those. Returns how many. */
    async closeAll(
      dealershipId: string,
      to: 'superseded' | 'discarded',
      states: readonly FeedVersionState[],
      facts: { message: string; finishedAt: Date },
      {
        before = Number.MAX_SAFE_INTEGER,
        previews = false,
        session,
      }: { before?: number; previews?: boolean; session?: ClientSession } = {},
    ): Promise<number> {
      const from = statesBefore(to).filter((state) => states.includes(state))
      const { modifiedCount } = await versions.updateMany(
        { dealershipId: new ObjectId(dealershipId), state: { $in: from }, seq: { $lt: before }, ...(previews && { $nor: [importable] }) },
        { $set: { ...facts, state: to } },
        { session },
      )
      return modifiedCount
    },

    /** Versions with files that are older than the newest `keep` with one; never the current version. */
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
      versions.updateOne(versionKey(dealershipId, versionId), { $set: { fileId: null, rejectedFileId: null } }),

    /** Deletes all versions of a deleted dealership. */
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions) =>
      deleteInBatches(versions, { dealershipId: new ObjectId(dealershipId) }, options),

    /**
     * Returns those of the GridFS files that a version references. For the sweeper, which works over all dealerships; only versions of the files'
     * dealerships are queried.
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
