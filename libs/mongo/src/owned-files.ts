import { Readable } from 'node:stream'
import { type ClientSession, type Db, GridFSBucket, type GridFSChunk, type GridFSFile, ObjectId } from 'mongodb'
import type { DeleteOptions } from './delete-in-batches.ts'
import { type ByteRange, deleteFile, deleteTorn, NoStoredFileError, openFile, type StoredFile, storeFile } from './gridfs.ts'

const BATCH_SIZE = 20
/** The number of files that a sweep looks up in one query. */
const SWEEP_BATCH_SIZE = 500

/** Returns those of some files that a record references. */
type Referenced = (fileIds: readonly ObjectId[]) => Promise<readonly ObjectId[]>

interface WarningLogger {
  warn: (facts: { err: unknown }, message: string) => void
}

/** Creates a store for files of dealerships in a GridFS bucket. The documents that reference a file contain its metadata. */
export function createOwnedFiles(db: Db, { bucket: bucketName, chunkBytes }: { bucket: string; chunkBytes: number }) {
  const bucket = new GridFSBucket(db, { bucketName, chunkSizeBytes: chunkBytes })
  const files = db.collection<GridFSFile>(`${bucketName}.files`)
  const chunks = db.collection<GridFSChunk>(`${bucketName}.chunks`)

  /** Returns the ids of files stored before `before` that are greater than `after`, in order. */
  async function storedBefore(before: Date, after: ObjectId | null): Promise<ObjectId[]> {
    const filter = { uploadDate: { $lt: before }, ...(after && { _id: { $gt: after } }) }
    const some = await files.find(filter).project<{ _id: ObjectId }>({ _id: 1 }).sort({ _id: 1 }).limit(SWEEP_BATCH_SIZE).toArray()
    return some.map(({ _id }) => _id)
  }

  async function deleteAll(fileIds: readonly ObjectId[]): Promise<void> {
    for (const fileId of fileIds) await deleteFile({ files, chunks }, fileId)
  }

  async function deleteUnreferenced(fileIds: readonly ObjectId[], referenced: Referenced): Promise<number> {
    const kept = new Set((await referenced(fileIds)).map((id) => id.toHexString()))
    const unused = fileIds.filter((id) => !kept.has(id.toHexString()))
    await deleteAll(unused)
    return unused.length
  }

  return {
    /** Stores a stream or bytes; `dealershipId` is null while it is unknown. Stores nothing when it fails. */
    store(dealershipId: string | null, source: Readable | Uint8Array): Promise<StoredFile> {
      const stream = source instanceof Readable ? source : Readable.from([source])
      const metadata = { dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      return storeFile(bucket, 'file', stream, metadata, { compressed: false })
    },
    /** Sets the dealership of files that were stored before it was known. */
    assignTo: (dealershipId: string, fileIds: readonly ObjectId[], session: ClientSession) =>
      files.updateMany({ _id: { $in: [...fileIds] } }, { $set: { 'metadata.dealershipId': new ObjectId(dealershipId) } }, { session }),
    /** Streams a file or a range of it; null when it does not exist. */
    async open(fileId: ObjectId, range?: ByteRange): Promise<Readable | null> {
      try {
        return await openFile(bucket, fileId, range)
      } catch (error) {
        if (error instanceof NoStoredFileError) return null
        throw error
      }
    },
    /** Returns the size of a file in bytes; null when it does not exist. */
    async lengthOf(fileId: ObjectId): Promise<number | null> {
      const file = await files.findOne({ _id: fileId }, { projection: { length: 1 } })
      return file?.length ?? null
    },
    /** Yields the chunks of a file, which is opened when the first one is read. Throws when it does not exist. */
    async *pieces(fileId: ObjectId): AsyncGenerator<Uint8Array> {
      yield* await openFile(bucket, fileId)
    },
    /** Deletes files. Idempotent. */
    delete: deleteAll,
    /**
     * Deletes files that were not stored with a record or that no record needs any more. Keeps those that are referenced, because a call can fail
     * after its transaction was committed. Never throws: if it fails, the sweep deletes them.
     */
    async discard(fileIds: readonly ObjectId[], referenced: Referenced, logger: WarningLogger): Promise<void> {
      if (fileIds.length === 0) return
      try {
        await deleteUnreferenced(fileIds, referenced)
      } catch (err) {
        logger.warn({ err }, 'files are left to the sweep')
      }
    },
    /** Deletes all files of a dealership, which no index finds: reads the list of all files once. Can be interrupted and rerun. */
    async deleteAllForDealership(dealershipId: string, { onBatch = () => {} }: DeleteOptions = {}): Promise<void> {
      const owned = files.find({ 'metadata.dealershipId': new ObjectId(dealershipId) }, { projection: { _id: 1 }, batchSize: BATCH_SIZE })
      let deleted = 0
      for await (const { _id } of owned) {
        if (deleted++ % BATCH_SIZE === 0) onBatch()
        await deleteFile({ files, chunks }, _id)
      }
    },
    /**
     * Deletes files stored before `before` that nothing references, because a process died between storing a file and referencing it. Returns their
     * number. Throws when the signal is aborted.
     */
    async sweep(before: Date, referenced: Referenced, signal?: AbortSignal): Promise<number> {
      let swept = await deleteTorn({ files, chunks }, before)
      for (let after: ObjectId | null = null; ; ) {
        signal?.throwIfAborted()
        const some: ObjectId[] = await storedBefore(before, after)
        const last = some.at(-1)
        if (last === undefined) return swept
        swept += await deleteUnreferenced(some, referenced)
        after = last
      }
    },
  }
}
export type OwnedFiles = ReturnType<typeof createOwnedFiles>
