import type { Readable } from 'node:stream'
import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { fileChunks } from '@forecourt/mongo/file-chunks'
import { deleteFile, deleteTorn, openFile, type StoredFile, storeFile } from '@forecourt/mongo/gridfs'
import { type Db, GridFSBucket, type GridFSChunk, type GridFSFile, ObjectId } from 'mongodb'

/** Feed files as they came, and the rows that were rejected from them. */
export const FILE_KINDS = ['feeds', 'rejected-rows'] as const
type FileKind = (typeof FILE_KINDS)[number]

export const feedChunksCollections = FILE_KINDS.map(fileChunks)

/** Large chunks: a large feed is stored in a third of the time that GridFS's default of 255 kB takes. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Files per batch: a large file has a hundred chunks. */
const BATCH_SIZE = 10

interface FileMetadata {
  dealershipId: ObjectId
}

/** Files in GridFS: the only place that names the buckets. */
export function createFeedFileStore(db: Db) {
  const bucketOf = (kind: FileKind) => new GridFSBucket(db, { bucketName: kind, chunkSizeBytes: CHUNK_BYTES })
  const buckets = { feeds: bucketOf('feeds'), 'rejected-rows': bucketOf('rejected-rows') }
  const filesOf = (kind: FileKind) => db.collection<GridFSFile>(`${kind}.files`)
  const chunksOf = (kind: FileKind) => db.collection<GridFSChunk>(`${kind}.chunks`)
  const collectionsOf = (kind: FileKind) => ({ files: filesOf(kind), chunks: chunksOf(kind) })

  return {
    /** Streams a file into GridFS; stores nothing if the stream fails. */
    store: (dealershipId: string, kind: FileKind, name: string, source: Readable): Promise<StoredFile> => {
      const metadata: FileMetadata = { dealershipId: new ObjectId(dealershipId) }
      return storeFile(buckets[kind], name, source, metadata)
    },

    /** A file's bytes; null when the dealership has no such file. */
    async open(dealershipId: string, kind: FileKind, fileId: ObjectId): Promise<Readable | null> {
      const file = await filesOf(kind).findOne({ _id: fileId, 'metadata.dealershipId': new ObjectId(dealershipId) })
      return file && openFile(buckets[kind], file._id)
    },

    /** Deletes a file of the dealership. Idempotent. */
    async delete(dealershipId: string, kind: FileKind, fileId: ObjectId): Promise<void> {
      const file = await filesOf(kind).findOne({ _id: fileId, 'metadata.dealershipId': new ObjectId(dealershipId) })
      if (file) await deleteFile(collectionsOf(kind), file._id)
    },

    /** Deletes every file of the dealership in batches. Resumable: a file is listed until its chunks are deleted. */
    async deleteAllForDealership(dealershipId: string, kind: FileKind, { onBatch = () => {} }: DeleteOptions = {}): Promise<void> {
      const owned = { 'metadata.dealershipId': new ObjectId(dealershipId) }
      for (;;) {
        onBatch()
        const some = await filesOf(kind)
          .find(owned, { projection: { _id: 1 } })
          .limit(BATCH_SIZE)
          .toArray()
        if (some.length === 0) return
        const ids = some.map(({ _id }) => _id)
        await chunksOf(kind).deleteMany({ files_id: { $in: ids } })
        await filesOf(kind).deleteMany({ _id: { $in: ids } })
      }
    },

    /** Files stored before `before`, one dealership after the other, for the sweeper. */
    async storedBefore(kind: FileKind, before: Date): Promise<{ dealershipId: string; fileId: ObjectId }[]> {
      const old = await filesOf(kind)
        .find({ uploadDate: { $lt: before } })
        .sort({ 'metadata.dealershipId': 1 })
        .project<{ _id: ObjectId; metadata: FileMetadata }>({ metadata: 1 })
        .toArray()
      return old.map(({ _id, metadata }) => ({ dealershipId: metadata.dealershipId.toHexString(), fileId: _id }))
    },

    /** Deletes the chunks of uploads that a crash interrupted before `before`. Returns the number of such files. */
    deleteTorn: (kind: FileKind, before: Date): Promise<number> => deleteTorn(collectionsOf(kind), before),
  }
}
export type FeedFileStore = ReturnType<typeof createFeedFileStore>
