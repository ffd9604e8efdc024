import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '@forecourt/mongo/gridfs'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import type { FeedFileStore } from '../store/feed-file-store.ts'
import { UploadValidator } from './upload-validator.ts'

/** Streams an upload through the validator into the store. If either fails, throws its error and stores nothing. */
export async function storeUpload(
  files: FeedFileStore,
  { dealershipId, format }: { dealershipId: string; format: FeedFormat },
  upload: Readable,
): Promise<StoredFile> {
  const validator = new UploadValidator(format)
  const [passed, stored] = await Promise.allSettled([
    pipeline(upload, validator),
    files.store(dealershipId, 'feeds', 'feed.csv', validator),
  ])
  if (passed.status === 'rejected') throw passed.reason
  if (stored.status === 'rejected') throw stored.reason
  return stored.value
}
