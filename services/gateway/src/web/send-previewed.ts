import { createHash } from 'node:crypto'
import { matchesEtag } from '@forecourt/service-kit/matches-etag'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LinkPreview, withPreview } from './link-preview.ts'

/** Sends a page with its preview, or unchanged without one. Sends 304 when the browser already has it. */
export function sendPreviewed(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, preview, status }: { html: string; preview: LinkPreview | null; status: 200 | 404 },
): FastifyReply {
  const text = preview === null ? html : withPreview(html, preview)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag).type('text/html; charset=utf-8')
  if (status === 200 && matchesEtag(request, etag)) return reply.code(304).send()
  return reply.code(status).send(text)
}
