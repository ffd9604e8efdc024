import type { authOperations } from '@forecourt/contracts/auth/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import type { AuthDeps } from '../deps.ts'

const CACHED_SECONDS = 365 * 24 * 60 * 60

/** Sends the photo of a staff user to anyone. Every photo has its own URL, so that browsers cache it for a year. Throws 404 when there is none. */
export function getStaffPhoto(deps: AuthDeps): Handler<typeof authOperations.getStaffPhoto> {
  return async ({ params: { photoId }, request, reply }) => {
    const etag = `"${photoId}"`
    const jpeg = await deps.photos.findBytes(photoId)
    if (jpeg === null) throw notFound('Photo')
    const headers = {
      etag,
      'cache-control': `public, max-age=${CACHED_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (matchesEtag(request, etag)) return void (await reply.code(304).headers(headers).send())
    await reply.type('image/jpeg').headers(headers).send(jpeg)
    return undefined
  }
}
