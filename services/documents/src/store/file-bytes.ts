import { fileChunks } from '@forecourt/mongo/file-chunks'
import { createOwnedFiles, type OwnedFiles } from '@forecourt/mongo/owned-files'
import type { Db } from 'mongodb'

const BUCKET = 'document-bytes'
const CHUNK_BYTES = 1024 * 1024

export const documentChunksCollection = fileChunks(BUCKET)

/**
 * Creates the store of the bytes of PDFs, page images and videos. Only this module names their bucket. The documents that reference them say what
 * they are.
 */
export function createFileBytes(db: Db): OwnedFiles {
  return createOwnedFiles(db, { bucket: BUCKET, chunkBytes: CHUNK_BYTES })
}
export type FileBytes = OwnedFiles
