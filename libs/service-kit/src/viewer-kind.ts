import { isbot } from 'isbot'

/** Who viewed a packet. Only `customer` counts as an open (rules: opens that count). */
export type ViewerKind = 'customer' | 'staff-preview' | 'scanner'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Headers that browsers, mail clients and proxies send when they prefetch a page. */
const PREFETCH_HEADERS = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH = /prefetch|prerender|preview/i

/** Mail gateways and messengers that open links before or instead of the recipient and that isbot does not know. */
const LINK_SCANNERS =
  /barracuda|mimecast|proofpoint|safelinks|symantec|trend ?micro|zscaler|forcepoint|ironport|sophos|fireeye|urldefense|cloudmark/i

/**
 * Distinguishes customers from link scanners, previews and signed-in staff, by the session and the request headers. A request without a user agent
 * counts as a scanner, because every browser sends one.
 */
export function viewerKind(signedIn: boolean, headers: Headers): ViewerKind {
  if (signedIn) return 'staff-preview'
  const userAgent = String(headers['user-agent'] ?? '').trim()
  const prefetched = PREFETCH_HEADERS.some((name) => PREFETCH.test(String(headers[name] ?? '')))
  return userAgent === '' || prefetched || LINK_SCANNERS.test(userAgent) || isbot(userAgent) ? 'scanner' : 'customer'
}
