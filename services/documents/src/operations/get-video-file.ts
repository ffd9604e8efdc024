import { Readable } from 'node:stream'
import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import { documentAccess, maySee } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { byteRange } from '../domain/byte-range.ts'

/**
 * Returns an uploaded video, whole or by range, so that players can seek (rules: vehicle video), to callers who may see it
 * (rules: who sees documents).
 */
export function getVideoFile(deps: DocumentsDeps): Handler<typeof documentsOperations.getVideoFile> {
  return async (call) => {
    const { request, reply } = call
    const { dealershipId, videoId } = call.params
    const access = await documentAccess(deps, call.caller, { dealershipId, link: call.query.link })
    const video = access.kind === 'none' ? null : await deps.stores.videos.find(dealershipId, videoId)
    if (!video?.file || !maySee(access, video)) throw notFound('Video')
    const { fileId, bytes: length, sha256 } = video.file
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
    const stream = request.method === 'HEAD' ? Readable.from([]) : await deps.stores.bytes.open(fileId, { start, end })
    if (stream === null) throw notFound('Video')
    await reply.header('content-length', String(end - start)).send(stream)
    return undefined
  }
}
