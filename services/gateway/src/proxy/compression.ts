import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smaller responses are not compressed: it would cost more than it saves. */
const THRESHOLD_BYTES = 1024

/** Whether the client accepts one of the encodings used here. */
export function asksForCompression({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding']
  return accepted !== undefined && (accepted.includes('br') || accepted.includes('gzip') || accepted.includes('*'))
}

/** Whether a response is complete, JSON, not compressed yet and larger than 1 kB. Files and event streams are never compressed. */
export function isWorthCompressing(reply: FastifyReply): boolean {
  if (reply.statusCode === 204 || reply.statusCode === 206 || reply.statusCode === 304 || reply.request.method === 'HEAD') return false
  if (reply.getHeader('content-encoding') !== undefined) return false
  if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return false
  const length = reply.getHeader('content-length')
  return length === undefined || Number(length) >= THRESHOLD_BYTES
}

/** Compression changes the bytes, so the ETag must be weak. */
export function weakEtag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}
