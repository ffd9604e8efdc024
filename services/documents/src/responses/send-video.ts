import { Readable } from 'node:stream'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectId } from 'mongodb'
import { byteRange } from '../domain/byte-range.ts'
import type { FileBytes } from '../store/file-bytes.ts'

/** A stored MP4. */
interface StoredVideo {
  fileId: ObjectId
  bytes: number
  sha256: string
}

/**
 * Streams a stored video, whole or by range, so that players can seek (rules: vehicle video); some play no video without ranges. 304 if the client
 * has it. Throws 416 for a range after its end, and 404 if its bytes have just been deleted.
 */
export async function sendVideo(
  bytes: FileBytes,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { fileId, bytes: length, sha256 }: StoredVideo,
): Promise<undefined> {
  const etag = `"${sha256}"`
  reply
    .type('video/mp4')
    .headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
  if (matchesEtag(request, etag)) return void (await reply.code(304).send())
  const unchanged = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = unchanged ? byteRange(request.headers.range, length) : 'whole'
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${length}`)
    throw new AppError({ status: 416, code: 'RANGE', message: 'The video has no such part.' })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: length } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${length}`)
  // an empty stream: for an empty body Fastify would set a content length of 0
  const stream = request.method === 'HEAD' ? Readable.from([]) : await bytes.open(fileId, { start, end })
  if (stream === null) throw notFound('Video')
  await reply.header('content-length', String(end - start)).send(stream)
  return undefined
}
