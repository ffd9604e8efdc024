import { Readable } from 'node:stream'
import { notFound } from '@forecourt/service-kit/errors'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectId } from 'mongodb'
import type { FileBytes } from '../store/file-bytes.ts'

/** A stored file as a response. */
interface StoredResponse {
  fileId: ObjectId
  bytes: number
  type: string
  /** the ETag of the content, without quotation marks */
  tag: string
  headers?: Readonly<Record<string, string>>
  /** the URL identifies this content: browsers need not revalidate it */
  immutable?: boolean
}

const KEPT_SECONDS = 30 * 24 * 60 * 60

/** Streams a stored file; 304 if the client has it. Throws 404 if its bytes have just been deleted. */
export async function sendStored(
  bytes: FileBytes,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { fileId, bytes: length, type, tag, headers = {}, immutable = false }: StoredResponse,
): Promise<undefined> {
  const etag = `"${tag}"`
  const validators = { etag, 'cache-control': immutable ? `private, max-age=${KEPT_SECONDS}, immutable` : 'private, no-cache' }
  if (matchesEtag(request, etag)) return void (await reply.code(304).headers(validators).send())
  // an empty stream: for an empty body Fastify would set a content length of 0
  const stream = request.method === 'HEAD' ? Readable.from([]) : await bytes.open(fileId)
  if (stream === null) throw notFound('Document')
  await reply
    .type(type)
    .headers({ 'x-content-type-options': 'nosniff', ...headers, ...validators, 'content-length': String(length) })
    .send(stream)
  return undefined
}
