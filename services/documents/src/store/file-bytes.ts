import { Readable } from 'node:stream'
import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { type ByteRange, deleteFile, openFile, type StoredFile, storeFile } from '@forecourt/mongo/gridfs'
import { type Db, GridFSBucket, ObjectId } from 'mongodb'

const BUCKET = 'document-bytes'
const CHUNK_BYTES = 1024 * 1024
const BATCH_SIZE = 20

/** The bytes of PDFs, page images and videos: the only place that names their bucket. What refers to them says what they are. */
export function createFileBytes(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, chunkSizeBytes: CHUNK_BYTES })
  const files = db.collection<{ _id: ObjectId; uploadDate: Date; metadata: { dealershipId: ObjectId } }>(`${BUCKET}.files`)
  const chunks = db.collection<{ _id: ObjectId; files_id: ObjectId; n: number }>(`${BUCKET}.chunks`)

  return {
    /** Stores what a stream gives, or bytes, as they are. Nothing stays when it fails. */
    store(dealershipId: string, source: Readable | Uint8Array): Promise<StoredFile> {
      const stream = source instanceof Readable ? source : Readable.from([source])
      return storeFile(bucket, 'file', stream, { dealershipId: new ObjectId(dealershipId) }, { compressed: false })
    },
    /** Streams a file, whole or by range. Throws when it is gone. */
    open: (fileId: ObjectId, range?: ByteRange) => openFile(bucket, fileId, range),
    /** How many bytes a file has; null when it is gone. */
    async lengthOf(fileId: ObjectId): Promise<number | null> {
      const [file] = await bucket.find({ _id: fileId }).toArray()
      return file?.length ?? null
    },
    /** A file piece by piece, from when the first is asked for. Throws when it is gone. */
    async *pieces(fileId: ObjectId): AsyncGenerator<Uint8Array> {
      yield* await openFile(bucket, fileId)
    },
    /** Deletes files; those that are gone already are no error. */
    async delete(fileIds: readonly ObjectId[]): Promise<void> {
      for (const fileId of fileIds) await deleteFile(bucket, fileId)
    },
    /** Deletes all of a dealership. May be cut off and run again. */
    async deleteAllForDealership(dealershipId: string, { onBatch = () => {} }: DeleteOptions = {}): Promise<void> {
      for (;;) {
        onBatch()
        const some = await files
          .find({ 'metadata.dealershipId': new ObjectId(dealershipId) })
          .limit(BATCH_SIZE)
          .toArray()
        if (some.length === 0) return
        for (const { _id } of some) await deleteFile(bucket, _id)
      }
    },
    /** Ids of the files stored before `before`, after `after` in the order of ids. */
    async storedBefore(before: Date, after: ObjectId | null, limit: number): Promise<ObjectId[]> {
      const filter = { uploadDate: { $lt: before }, ...(after && { _id: { $gt: after } }) }
      const some = await files.find(filter).project<{ _id: ObjectId }>({ _id: 1 }).sort({ _id: 1 }).limit(limit).toArray()
      return some.map(({ _id }) => _id)
    },
    /** Deletes what processes that died while they stored a file before `before` have left. Returns how many such files. */
    async deleteTorn(before: Date): Promise<number> {
      const old = { n: 0, files_id: { $lt: ObjectId.createFromTime(before.getTime() / 1000) } }
      const lookup = { from: `${BUCKET}.files`, localField: 'files_id', foreignField: '_id', as: 'file' }
      const pipeline = [{ $match: old }, { $project: { files_id: 1 } }, { $lookup: lookup }, { $match: { file: [] } }]
      const torn = await chunks.aggregate<{ files_id: ObjectId }>(pipeline).toArray()
      for (const { files_id } of torn) await chunks.deleteMany({ files_id })
      return torn.length
    },
  }
}
export type FileBytes = ReturnType<typeof createFileBytes>
