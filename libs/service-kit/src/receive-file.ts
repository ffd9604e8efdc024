import type { Readable } from 'node:stream'
import type { MultipartBody, Operation } from '@forecourt/contracts/operation'
import type { FastifyRequest } from 'fastify'

export interface ReceivedFile {
  /**
   * The file's bytes as they arrive. It fails with an AppError when the file is too large (413), the upload is cut off, or the form holds
   * anything that is not accepted (400): what was stored of it must then be thrown away. It ends only when the whole form was good.
   */
  stream: Readable
  /** as the client named it: for people, never a path */
  fileName: string
  /** as the client claims; look at the bytes before believing it */
  mimeType: string
  /** the form's other fields; those that follow the file are here once `stream` has ended */
  fields: Readonly<Record<string, string>>
}

/** An operation whose body is one uploaded file. */
export type UploadOperation = Operation & { body: MultipartBody }

/**
 * The uploaded file of a multipart operation, streamed and bounded. Throws 415 when the request is not a form, 400 when there is no file or
 * it is in another field than the operation's, 413 when the announced length is too large.
 */
export async function receiveFile(_call: { request: FastifyRequest }, _operation: UploadOperation): Promise<ReceivedFile> {
  throw new Error('not written yet')
}
