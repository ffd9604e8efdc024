import type { ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'

/** Returns those of the stored bytes that belong to a document, one of its pages, or a video. */
export async function referencedBytes(
  { files, videos }: Pick<DocumentsDeps['stores'], 'files' | 'videos'>,
  fileIds: readonly ObjectId[],
): Promise<ObjectId[]> {
  return (await Promise.all([files.referencedBytes(fileIds), videos.referencedBytes(fileIds)])).flat()
}

/**
 * Deletes bytes that were not filed or are no longer needed. Keeps those that are referenced, because an upload can fail after its transaction was
 * committed. Never throws: if it fails, the sweep deletes them.
 */
export async function discardBytes({ stores, logger }: Pick<DocumentsDeps, 'stores' | 'logger'>, fileIds: readonly ObjectId[]) {
  if (fileIds.length === 0) return
  try {
    await stores.bytes.deleteUnreferenced(fileIds, (some) => referencedBytes(stores, some))
  } catch (err) {
    logger.warn({ err }, 'files are left to the sweep')
  }
}
