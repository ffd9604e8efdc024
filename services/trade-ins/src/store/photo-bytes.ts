import { createOwnedFiles, type OwnedFiles } from '@forecourt/mongo/owned-files'
import type { Db } from 'mongodb'

const CHUNK_BYTES = 512 * 1024

/** The images of photos: the only place that names their bucket. What refers to them says what they are. */
export function createPhotoBytes(db: Db): OwnedFiles {
  return createOwnedFiles(db, { bucket: 'photo-bytes', chunkBytes: CHUNK_BYTES })
}
export type PhotoBytes = OwnedFiles
