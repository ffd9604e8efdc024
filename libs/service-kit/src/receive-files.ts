import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, unsupportedMediaType } from './errors.ts'
import { asUploadError, bounded, displayFileName, drain, fieldValue, isCutOff, type UploadOperation } from './receive-file.ts'

/** One file of a form, as it arrives. */
export interface ArrivingFile {
  /** Fails with an AppError when the file is too large or the form is cut off. */
  stream: AsyncIterable<Buffer>
  /** the client's file name without folders, for display; never use it as a path */
  fileName: string
}

interface ReceivedForm<T> {
  /** the results of `onFile`, in the form's order */
  files: T[]
  /** the values of the other fields by name, in the form's order, from before and after the files */
  fields: Readonly<Record<string, readonly string[]>>
}

interface ReceiveOptions {
  /** the fields that may contain files. Default: the operation's own field */
  fileFields?: readonly string[]
  /** whether a form without a file gets 400. Default true */
  needsFile?: boolean
  /** the maximum length of another field, in characters. Default 10,000 */
  fieldCharacters?: number
}

const FIELD_LIMITS = { fieldSize: 10_000, fieldNameSize: 100, headerPairs: 100, fileSize: Number.POSITIVE_INFINITY }
const OTHER_FIELDS = 20

/**
 * Receives the files and fields of a multipart form, in any order. `onFile` gets each file while it arrives; bytes that it does not read are discarded.
 * `fileFields` are the fields that may contain files. Throws 415 when the request is not a form, 400 when a required file is missing or there are too many
 * files or one in another field, and any error of `onFile`, which may catch the 413 of a file to receive the others. The caller must then
 * delete what `onFile` has stored.
 */
export async function receiveFiles<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { body: { fileField, maxBytes, maxFiles = 1 } }: UploadOperation,
  onFile: (file: ArrivingFile) => Promise<T>,
  { fileFields = [fileField], needsFile = true, fieldCharacters = FIELD_LIMITS.fieldSize }: ReceiveOptions = {},
): Promise<ReceivedForm<T>> {
  reply.raw.once('finish', () => drain(request))
  if (!request.isMultipart()) throw unsupportedMediaType(`Send the files as multipart/form-data in the field “${fileField}”.`)
  const files: T[] = []
  const fields: Record<string, string[]> = Object.create(null)
  let failure: unknown = null
  const takeIn = (file: ArrivingFile) =>
    onFile(file).catch((error) => {
      failure = error
      throw error
    })
  const limits = {
    ...FIELD_LIMITS,
    fieldSize: fieldCharacters,
    files: maxFiles + 1,
    // two fields may have a value for each file
    fields: OTHER_FIELDS + 2 * maxFiles,
    parts: OTHER_FIELDS + 3 * maxFiles + 1,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = [...(fields[part.fieldname] ?? []), fieldValue(part)]
        continue
      }
      // a browser sends a nameless part when no file was chosen
      if (part.filename) {
        if (!fileFields.includes(part.fieldname)) {
          throw badRequest('WRONG_FIELD', `Send the file in the field “${fileField}”, not “${part.fieldname.slice(0, 60)}”.`)
        }
        if (files.length === maxFiles)
          throw badRequest('TOO_MANY_FILES', maxFiles === 1 ? 'Send one file at a time.' : `Send at most ${maxFiles} files at a time.`)
        // do not destroy a file that is no longer read: the form would wait for its end forever
        const chunks: AsyncIterable<Buffer> = part.file.iterator({ destroyOnReturn: false })
        files.push(await takeIn({ stream: bounded(chunks, maxBytes), fileName: displayFileName(part.filename) }))
      }
      part.file.resume()
    }
  } catch (error) {
    // an error of `onFile` is not an error of the form
    throw error === failure && !isCutOff(error) ? error : asUploadError(error)
  }
  if (needsFile && files.length === 0) throw badRequest('NO_FILE', `Send a file in the field “${fileField}”.`)
  return { files, fields }
}
