import { DEFAULT_FEED_FORMAT, type FeedFormat } from '@forecourt/vehicle/feed-format'
import { FeedFormatError } from '@forecourt/vehicle/feed-format-error'
import { type HeadReading, headReading } from '@forecourt/vehicle/head-reading'
import type { ClientSession, ObjectId } from 'mongodb'
import type { FeedDeps } from '../deps.ts'
import { feedHeadOf } from './feed-head-of.ts'
import { refusal } from './upload-validator.ts'

/** A feed file that must be read again when the feed format changes. */
export interface FileToRead {
  fileId: ObjectId
  fileName: string
  /** the format it was read with */
  format: FeedFormat
  /** whether it is imported however many vehicles it removes */
  confirmed: boolean
  /** whether the inventory is made from it */
  isCurrent: boolean
  /** whether it is the current file or a copy of it: none has arrived */
  isReadAgain: boolean
}

/** Returns the file that is being imported, otherwise the current one; null if there is neither. `format` is the saved format. */
export async function fileToRead(
  { dealerships, versions }: FeedDeps,
  dealershipId: string,
  format: FeedFormat,
  session?: ClientSession,
): Promise<FileToRead | null> {
  const waiting = await versions.newestPending(dealershipId, 0, session)
  if (waiting?.fileId) {
    const { fileId, fileName, confirmed, isReadAgain = false } = waiting
    return { fileId, fileName, format, confirmed, isCurrent: false, isReadAgain }
  }
  const current = (await dealerships.find(dealershipId, session))?.current
  if (!current) return null
  const { fileId, fileName } = current
  return { fileId, fileName, format: current.format ?? DEFAULT_FEED_FORMAT, confirmed: false, isCurrent: true, isReadAgain: true }
}

/** Whether `format` changes how the file is read. Throws 422 if the current file could no longer be loaded with it. */
export async function readsOtherwise({ files }: FeedDeps, dealershipId: string, file: FileToRead, format: FeedFormat): Promise<boolean> {
  const head = await feedHeadOf(files, dealershipId, file.fileId)
  const [before, after] = [readingOf(head, file.format), readingOf(head, format)]
  if (!before || !after) return false
  if (file.isCurrent && before.isLoadable && !after.isLoadable) {
    throw refusal(
      'FORMAT_UNUSABLE',
      'Read this way, no column of the current file would give a VIN or a stock number, so none of its vehicles could be identified. The format stays as it was.',
    )
  }
  return before.text !== after.text
}

/** Null when the file is gone or has no columns. */
function readingOf(head: Buffer | null, format: FeedFormat): HeadReading | null {
  try {
    return head && headReading(head, format)
  } catch (error) {
    if (error instanceof FeedFormatError) return null
    throw error
  }
}
