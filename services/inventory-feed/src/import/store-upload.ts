import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '@forecourt/mongo/gridfs'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import type { FeedFileStore } from '../store/feed-file-store.ts'
import { UploadDoor } from './upload-door.ts'

/** Streams an upload through the door into the store. Throws the first thing that went wrong; nothing is stored then. */
export async function storeUpload(
  files: FeedFileStore,
  { dealershipId, format }: { dealershipId: string; format: FeedFormat },
  upload: Readable,
): Promise<StoredFile> {
  const door = new UploadDoor(format)
  const [passed, stored] = await Promise.allSettled([pipeline(upload, door), files.store(dealershipId, 'feeds', 'feed.csv', door)])
  if (passed.status === 'rejected') throw passed.reason
  if (stored.status === 'rejected') throw stored.reason
  return stored.value
}
