import { createOwnedFiles, type OwnedFiles } from '@forecourt/mongo/owned-files'
import type { Db } from 'mongodb'

const CHUNK_BYTES = 1024 * 1024

/** The bytes of PDFs, page images and videos: the only place that names their bucket. What refers to them says what they are. */
export function createFileBytes(db: Db): OwnedFiles {
  return createOwnedFiles(db, { bucket: 'document-bytes', chunkBytes: CHUNK_BYTES })
}
export type FileBytes = OwnedFiles
