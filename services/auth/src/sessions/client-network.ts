import { normalizeIP } from '@fastify/rate-limit'

/**
 * Where a client is on the internet: an IPv4 address, or an IPv6 network of /64, which is what one household or office has; spelled one way, as the
 * gateway's rate limits count it.
 */
export function networkOf(ip: string): string {
  return normalizeIP(ip)
}
