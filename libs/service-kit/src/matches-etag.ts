import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request's If-None-Match names the ETag, alone or in a list, weak or strong (RFC 9110): then the response is 304. */
export function matchesEtag({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => opaque(tag.trim()) === opaque(etag)) ?? false
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
