import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Document, GridFSBucket, ObjectId } from 'mongodb'

export interface StoredFile {
  fileId: ObjectId
  bytes: number
  sha256: string
}

/**
 * Streams a file into GridFS, hashing on the way; it is never whole in memory. When the stream fails or is cut off, the chunks written so far
 * are deleted and the error is thrown.
 */
export async function storeFile(bucket: GridFSBucket, name: string, source: Readable, metadata: Document = {}): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const upload = bucket.openUploadStream(name, { metadata })
  try {
    await pipeline(source, meter, upload)
  } catch (error) {
    await upload.abort().catch(() => {})
    await bucket.delete(upload.id).catch(() => {})
    throw error
  }
  return { fileId: upload.id, bytes, sha256: hash.digest('hex') }
}

/** A stored file's bytes, streamed. The stream fails when there is no such file. */
export function openFile(bucket: GridFSBucket, fileId: ObjectId): Readable {
  return bucket.openDownloadStream(fileId)
}

/** Deletes a stored file; one that is gone already is no error. */
export async function deleteFile(bucket: GridFSBucket, fileId: ObjectId): Promise<void> {
  try {
    await bucket.delete(fileId)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('File not found'))) throw error
  }
}
