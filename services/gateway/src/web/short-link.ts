import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { LINK_ID_PATTERN } from '@forecourt/contracts/leads/records'
import type { FastifyReply } from 'fastify'
import { type PacketLinkStateOptions, requestLeads } from './packet-link-state.ts'
import { createShortTtlCache } from './short-ttl-cache.ts'

/** Short, because a deleted link must stop working soon. */
const TTL_MS = 3_000
/** The only redirect target, whatever is stored. */
const PACKET_PAGE = /^\/vehicle-packet\/[^\s\\]+$/
const UNAVAILABLE = "We couldn't open this link. Please try again in a minute.\n"

/** The target of a short link: '' when it has none, null when leads did not respond. */
type Target = string | null

/** Returns the id in `/p/{linkId}` (rules: route table), a decoded path; null for any other path or an invalid id. */
export function shortLinkId(path: string): string | null {
  const [, linkId = ''] = /^\/p\/([^/]+)\/*$/.exec(path) ?? []
  return LINK_ID_PATTERN.test(linkId) ? linkId : null
}

/** Creates a function that requests the target of a short packet link without recording anything. It never throws. */
export function createShortLinks(options: PacketLinkStateOptions) {
  const { elapsedMs } = options
  const cached = createShortTtlCache<Target>({ ttlMs: TTL_MS, fallback: null, isIncomplete: (target) => target === null, elapsedMs })

  const ask = async (linkId: string): Promise<Target> => {
    const { status, body } = await requestLeads(options, leadsOperations.findPacketLink, { linkId })
    if (status === 404) return ''
    if (status !== 200) throw new Error(`leads responded with ${status}`)
    const { link } = leadsOperations.findPacketLink.response.parse(body)
    return PACKET_PAGE.test(link) ? link : ''
  }

  return (linkId: string): Promise<Target> => cached(linkId, () => ask(linkId))
}
export type AskShortLink = ReturnType<typeof createShortLinks>

/** Redirects to the packet page, which counts the open. `missing` sends the not-found page. */
export async function sendShortLink(
  reply: FastifyReply,
  linkId: string,
  { ask, missing }: { ask: AskShortLink; missing: () => Promise<FastifyReply> },
): Promise<FastifyReply> {
  const target = await ask(linkId)
  if (target === null) return reply.code(503).header('retry-after', '5').type('text/plain; charset=utf-8').send(UNAVAILABLE)
  return target === '' ? missing() : reply.redirect(target, 302)
}
