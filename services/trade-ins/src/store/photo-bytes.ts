import { fileChunks } from '@forecourt/mongo/file-chunks'
import { createOwnedFiles, type OwnedFiles } from '@forecourt/mongo/owned-files'
import type { Db } from 'mongodb'

const BUCKET = 'photo-bytes'
const CHUNK_BYTES = 512 * 1024

export const photoChunksCollection = fileChunks(BUCKET)

/** Creates the store of images. Only this module names the bucket. The records that refer to an image describe it. */
export function createPhotoBytes(db: Db): OwnedFiles {
  return createOwnedFiles(db, { bucket: BUCKET, chunkBytes: CHUNK_BYTES })
}
export type PhotoBytes = OwnedFiles
