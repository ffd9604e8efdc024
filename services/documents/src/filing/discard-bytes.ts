import type { ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'

/** Returns those of the stored bytes that belong to a document, one of its pages, or a video. */
export async function referencedBytes(
  { files, videos }: Pick<DocumentsDeps['stores'], 'files' | 'videos'>,
  fileIds: readonly ObjectId[],
): Promise<ObjectId[]> {
  return (await Promise.all([files.referencedBytes(fileIds), videos.referencedBytes(fileIds)])).flat()
}

/** Deletes bytes that were not filed or are no longer needed, unless they are referenced. Never throws. */
export function discardBytes({ stores, logger }: Pick<DocumentsDeps, 'stores' | 'logger'>, fileIds: readonly ObjectId[]): Promise<void> {
  return stores.bytes.discard(fileIds, (some) => referencedBytes(stores, some), logger)
}
