import { Transform, type TransformCallback } from 'node:stream'
import { AppError } from '@forecourt/service-kit/errors'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import { FEED_HEAD_BYTES, inspectFeedHead } from '@forecourt/vehicle/preflight'
import { LineGuard } from '../domain/line-guard.ts'

/** Bytes read ahead while earlier ones are being stored. */
const AHEAD_BYTES = 1024 * 1024
const MAX_LINE_BYTES = 1024 * 1024
const LONG_LINE = 'A line of the file is longer than 1 MB: this does not look like a vehicle feed. Please check the export.'

/**
 * Passes a feed file on to the store, and rejects what cannot be one: by its first 256 kB, before anything is stored, and by the length of its lines.
 * Fails with an AppError (422) that says why. Accepts a table with unknown columns: its import fails, and staff can then map its columns.
 */
export class UploadValidator extends Transform {
  readonly #lines = new LineGuard(MAX_LINE_BYTES)
  #head: Buffer[] | null = []
  #headBytes = 0
  readonly #format: FeedFormat

  constructor(format: FeedFormat) {
    super({ highWaterMark: AHEAD_BYTES })
    this.#format = format
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      done(null, this.#take(chunk))
    } catch (error) {
      done(error as AppError)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.#validateHead())
    } catch (error) {
      done(error as AppError)
    }
  }

  /** Returns the bytes that may be passed on now. Throws the rejection. */
  #take(chunk: Buffer): Buffer | undefined {
    if (!this.#lines.take(chunk)) throw refusal('RECORD_TOO_LONG', LONG_LINE)
    if (!this.#head) return chunk
    this.#head.push(chunk)
    this.#headBytes += chunk.length
    return this.#headBytes < FEED_HEAD_BYTES ? undefined : this.#validateHead()
  }

  #validateHead(): Buffer | undefined {
    if (!this.#head) return undefined
    const head = Buffer.concat(this.#head)
    this.#head = null
    const problem = inspectFeedHead(head.subarray(0, FEED_HEAD_BYTES), head.length < FEED_HEAD_BYTES, this.#format)
    if (problem && !problem.isTable) throw refusal(problem.code, problem.message)
    return head
  }
}

/** Returns the 422 error for a file or a format that cannot be used. */
export function refusal(code: string, message: string, extra?: Record<string, unknown>): AppError {
  return new AppError({ status: 422, code, message, ...(extra && { extra }) })
}
