import { Readable } from 'node:stream'
import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { deleteFile, openFile, storeFile } from '@forecourt/mongo/gridfs'
import { type ClientSession, type Db, GridFSBucket, ObjectId } from 'mongodb'

const BUCKET = 'photo-bytes'
const CHUNK_BYTES = 512 * 1024
const BATCH_SIZE = 20

/** The images of photos: the only place that names their bucket. What refers to them says what they are. */
export function createPhotoBytes(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, chunkSizeBytes: CHUNK_BYTES })
  const files = db.collection<{ _id: ObjectId; length: number; uploadDate: Date; metadata: { dealershipId: ObjectId | null } }>(
    `${BUCKET}.files`,
  )
  const chunks = db.collection<{ _id: ObjectId; files_id: ObjectId; n: number }>(`${BUCKET}.chunks`)

  return {
    /** Stores an image; the dealership is null while a form has not named it yet. Nothing stays when it fails. */
    async store(dealershipId: string | null, image: Uint8Array): Promise<ObjectId> {
      const metadata = { dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      const { fileId } = await storeFile(bucket, 'image', Readable.from([image]), metadata, { compressed: false })
      return fileId
    },
    /** Says whose images these are that were stored before their form named the dealership. */
    give: (dealershipId: string, fileIds: readonly ObjectId[], session: ClientSession) =>
      files.updateMany({ _id: { $in: [...fileIds] } }, { $set: { 'metadata.dealershipId': new ObjectId(dealershipId) } }, { session }),
    /** Streams an image. Throws when it is gone. */
    open: (fileId: ObjectId) => openFile(bucket, fileId),
    /** How many bytes an image has; null when it is gone. */
    async lengthOf(fileId: ObjectId): Promise<number | null> {
      const file = await files.findOne({ _id: fileId }, { projection: { length: 1 } })
      return file?.length ?? null
    },
    /** Deletes images; those that are gone already are no error. */
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
    /** Ids of the images stored before `before`, after `after` in the order of ids. */
    async storedBefore(before: Date, after: ObjectId | null, limit: number): Promise<ObjectId[]> {
      const filter = { uploadDate: { $lt: before }, ...(after && { _id: { $gt: after } }) }
      const some = await files.find(filter).project<{ _id: ObjectId }>({ _id: 1 }).sort({ _id: 1 }).limit(limit).toArray()
      return some.map(({ _id }) => _id)
    },
    /** Deletes what processes that died while they stored an image before `before` have left. Returns how many such images. */
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
export type PhotoBytes = ReturnType<typeof createPhotoBytes>
