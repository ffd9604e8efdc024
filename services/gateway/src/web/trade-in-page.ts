import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tradeInPreview } from './link-preview.ts'
import { type AskPreviewFacts, MAX_NAME_LENGTH } from './preview-facts.ts'
import { sendPreviewed } from './send-previewed.ts'

/**
 * Sends a dealership's trade-in page (rules: trade-in wizard) with a link preview and the dealership itself, so that the page need not
 * request it. Sends the page with 404 when the dealership does not exist. `file` is its HTML, `segments` those of its path, decoded.
 */
export async function sendTradeInPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, segments, ask }: { file: string; segments: readonly string[]; ask: AskPreviewFacts },
): Promise<FastifyReply> {
  const name = segments[2]?.trim() ?? ''
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH
  const [html, facts] = await Promise.all([readFile(file, 'utf8'), isName ? ask(name, null) : ({ state: 'missing' } as const)])
  const preview = facts.state === 'known' ? tradeInPreview(facts) : null
  return sendPreviewed(request, reply, { html, preview, status: facts.state === 'missing' ? 404 : 200 })
}
