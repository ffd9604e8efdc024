import { Readable } from 'node:stream'
import { AppError, tooLarge } from '@forecourt/service-kit/errors'
import type { ArrivingFile } from '@forecourt/service-kit/receive-files'
import type { ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'
import { isQuickTime, SNIFFED_BYTES, sniffFile } from '../domain/sniff-file.ts'
import type { FileType } from '../reading/document-reader.ts'
import { REFUSALS, type Refusal } from '../reading/refusals.ts'
import { arriveInTurn } from './arrive-in-turn.ts'

/** A file whose bytes are stored but not referenced yet. */
export interface StagedFile {
  fileName: string
  type: FileType
  fileId: ObjectId
  bytes: number
  sha256: string
}

/** A file that is not accepted; nothing of it is stored. */
export interface RefusedFile extends Refusal {
  fileName: string
}

class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Stores an incoming file, unless its first bytes show that its type is not accepted, or it is too large for this service or for its form
 * (rules: document upload). Throws the error of the stream if the whole form fails: then nothing of this file is stored.
 */
export async function stageFile(
  { stores, settings }: Pick<DocumentsDeps, 'stores' | 'settings'>,
  dealershipId: string,
  { stream, fileName }: ArrivingFile,
): Promise<StagedFile | RefusedFile> {
  let type: FileType | null = null
  async function* accepted(): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0)
    let bytes = 0
    for await (const chunk of arriveInTurn(stream)) {
      bytes += chunk.length
      if (type === null) {
        head = Buffer.concat([head, chunk])
        if (head.length < SNIFFED_BYTES) continue
        type = typeOf(head)
        yield head
      } else {
        yield chunk
      }
      const most = type === 'mp4' ? settings.videoMaxBytes : settings.documentMaxBytes
      if (bytes > most) throw new RefusedError(fileTooLarge(most))
    }
    if (bytes === 0) throw new RefusedError(REFUSALS.empty)
    if (type === null) {
      type = typeOf(head)
      yield head
    }
  }
  try {
    const stored = await stores.bytes.store(dealershipId, Readable.from(accepted(), { objectMode: false }))
    return { fileName, type: type as unknown as FileType, ...stored }
  } catch (error) {
    if (error instanceof RefusedError) return { fileName, ...error.refusal }
    // the limit of the form is per file: the others are still received
    if (error instanceof AppError && error.code === tooLarge('').code) return { fileName, code: error.code, message: error.message }
    throw error
  }
}

function typeOf(head: Uint8Array): FileType {
  const type = sniffFile(head)
  if (type === null) throw new RefusedError(isQuickTime(head) ? REFUSALS.quickTime : REFUSALS.notAccepted)
  return type
}

function fileTooLarge(bytes: number): Refusal {
  const { code, message } = tooLarge(`The file is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Choose a smaller one.`)
  return { code, message }
}
