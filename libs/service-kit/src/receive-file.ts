import { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { MultipartBody, Operation } from '@forecourt/contracts/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badRequest, tooLarge, unsupportedMediaType } from './errors.ts'

export interface ReceivedFile {
  /**
   * The file's bytes as they arrive. Fails with an AppError when the file is too large (413), the upload is aborted, or the form contains anything that
   * is not accepted (400): the caller must then delete what it has stored. Ends only when the whole form was valid.
   */
  stream: Readable
  /** the client's file name without folders, for display; never use it as a path */
  fileName: string
}

/** An operation whose body is one uploaded file. */
export type UploadOperation = Operation & { body: MultipartBody }

/** The size of a form besides its file, with a generous margin. */
const FORM_OVERHEAD_BYTES = 256 * 1024
const LIMITS = {
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 100,
  files: 2,
  parts: 22,
  headerPairs: 100,
  fileSize: Number.POSITIVE_INFINITY,
}
/** The read buffer: larger than one network chunk, so that reading and processing overlap. */
const AHEAD_BYTES = 512 * 1024
/** How long the rest of a rejected upload is read and discarded, so that the client can read the response. */
const DRAIN_MS = 30_000
const MAX_FILE_NAME_LENGTH = 200

/**
 * Returns the uploaded file of a multipart operation as a bounded stream. Throws 415 when the request is not a form, 400 when the file is missing or
 * in another field than the operation's, 413 when the announced length is too large.
 */
export async function receiveFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  operation: UploadOperation,
): Promise<ReceivedFile> {
  const { fileField, maxBytes } = operation.body
  reply.raw.once('finish', () => drain(request))
  if (!request.isMultipart()) throw unsupportedMediaType(`Send the file as multipart/form-data in the field “${fileField}”.`)
  if (Number(request.headers['content-length']) > maxBytes + FORM_OVERHEAD_BYTES) throw fileTooLarge(maxBytes)

  const parts = request.parts({ limits: LIMITS })
  const file = await nextFile(parts)
  // a browser sends a nameless part when no file was chosen
  if (!file?.filename) throw badRequest('NO_FILE', `Send a file in the field “${fileField}”.`)
  if (file.fieldname !== fileField) {
    throw badRequest('WRONG_FIELD', `Send the file in the field “${fileField}”, not “${file.fieldname.slice(0, 60)}”.`)
  }
  return {
    stream: Readable.from(bytesOf(file, parts, maxBytes), { objectMode: false, highWaterMark: AHEAD_BYTES }),
    fileName: displayFileName(file.filename),
  }
}

type Parts = AsyncIterableIterator<Multipart>

/** Returns the next file of the form, or null; the fields before it are checked and ignored. */
async function nextFile(parts: Parts): Promise<MultipartFile | null> {
  for (let part = await nextPart(parts); part !== null; part = await nextPart(parts)) {
    if (part.type === 'file') return part
    fieldValue(part)
  }
  return null
}

/** Streams the bytes of the file, then reads the rest of the form, so that the stream ends only when the whole form was valid. */
async function* bytesOf(file: MultipartFile, parts: Parts, maxBytes: number): AsyncGenerator<Buffer> {
  yield* bounded(file.file, maxBytes)
  if ((await nextFile(parts)) !== null) throw badRequest('TOO_MANY_FILES', 'Send one file at a time.')
}

/** Passes the bytes of a file on. Throws 413 when there are more than `maxBytes`, and 400 when the form is cut off. */
export async function* bounded(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of file) {
      bytes += chunk.length
      if (bytes > maxBytes) throw fileTooLarge(maxBytes)
      yield chunk
    }
  } catch (error) {
    throw asUploadError(error)
  }
}

async function nextPart(parts: Parts): Promise<Multipart | null> {
  try {
    const { done, value } = await parts.next()
    return done === true ? null : value
  } catch (error) {
    throw asUploadError(error)
  }
}

/** Returns the value of a form's field. Throws 400 when its name or value is too long. */
export function fieldValue(part: Extract<Multipart, { type: 'field' }>): string {
  if (part.valueTruncated || part.fieldnameTruncated) throw badRequest('MALFORMED_FORM', 'A field of the form is too long.')
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

/** The form parser's messages for a form that is cut off. */
const CUT_OFF = /premature|before the multipart data was fully parsed|unexpected end|terminated early|aborted/i

/** Whether an error means that the form was cut off. */
export function isCutOff(error: unknown): boolean {
  return error instanceof Error && CUT_OFF.test(error.message)
}

/** Converts an error of the form parser to the response for the client. */
export function asUploadError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (code.endsWith('_LIMIT')) return badRequest('MALFORMED_FORM', 'The form holds too many fields.')
  const [ownCode, sentence] = CUT_OFF.test(message)
    ? ['UPLOAD_CUT_OFF', 'The upload was cut off before its end. Please send the file again.']
    : ['MALFORMED_FORM', "We couldn't read the form. Please send the file as multipart/form-data."]
  return new AppError({ status: 400, code: ownCode, message: sentence, cause: error })
}

function fileTooLarge(maxBytes: number): AppError {
  return tooLarge(`The file is larger than ${inUnits(maxBytes)}, the largest that is accepted.`)
}

function inUnits(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} kB`
}

/** Returns a file name without folders and unprintable characters. */
export function displayFileName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? ''
  return (
    lastPart
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, MAX_FILE_NAME_LENGTH) || 'file'
  )
}

/** Reads and discards the rest of an upload, for at most 30 s: a client that is still sending would otherwise never read the response. */
export function drain({ raw, server }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref()
  raw.once('close', () => clearTimeout(timer))
  // a server that has begun to close would otherwise wait for another request on this connection
  raw.once('end', () => server.server.listening || raw.socket.end())
}
