import { AppError } from '@forecourt/service-kit/errors'
import type { FastifyRequest } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a state-changing request with the session cookie that comes from a page of another site (design: same-origin check).
 * Browsers send the origin of a request in Origin and Sec-Fetch-Site. A client that sends neither is not a browser, and cannot be tricked into
 * sending a cookie. `publicOrigin` is the origin of PUBLIC_URL. Throws 403 CROSS_SITE.
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  if (READS.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const { origin } = request.headers
  if (origin === undefined ? site === undefined : isOurs(origin, request.host, publicOrigin)) return
  throw new AppError({ status: 403, code: 'CROSS_SITE', message: 'This request came from another site and was not carried out.' })
}

function isOurs(origin: string, host: string, publicOrigin: string | null): boolean {
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
