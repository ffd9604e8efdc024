import { Readable } from 'node:stream'
import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import type { PhotoBytes } from '../store/photo-bytes.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'

const KEPT_SECONDS = 30 * 24 * 60 * 60

/** Sends an image of a photo. Its URL identifies an image that never changes, so browsers may cache it. Throws 404 when there is none. */
export async function sendPhoto(
  bytes: PhotoBytes,
  { request, reply }: Pick<CallContext, 'request' | 'reply'>,
  photo: PhotoDoc | undefined,
  size: 'large' | 'small',
): Promise<undefined> {
  if (photo === undefined) throw notFound('Photo')
  const fileId = size === 'large' ? photo.masterId : photo.thumbId
  const etag = `"${fileId.toHexString()}"`
  const validators = { etag, 'cache-control': `private, max-age=${KEPT_SECONDS}, immutable` }
  if (matchesEtag(request, etag)) return void (await reply.code(304).headers(validators).send())
  const length = await bytes.lengthOf(fileId)
  // an empty stream: for an empty response Fastify would set a content-length of 0
  const stream = request.method === 'HEAD' ? Readable.from([]) : await bytes.open(fileId)
  if (length === null || stream === null) throw notFound('Photo')
  const safe = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }
  await reply
    .type('image/jpeg')
    .headers({ ...safe, ...validators, 'content-length': String(length) })
    .send(stream)
  return undefined
}
