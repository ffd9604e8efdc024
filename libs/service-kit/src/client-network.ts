import { normalizeIP } from '@fastify/rate-limit'

/** The prefix of IPv4 addresses on a server that also listens on IPv6. Removing it saves parsing the address (6 µs) for every request. */
const MAPPED = '::ffff:'

/**
 * Returns the network of a client as a key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which is what one household or
 * office has. All spellings of an address give the same key.
 */
export function clientNetwork(ip: string): string {
  return ip.startsWith(MAPPED) && ip.includes('.') ? ip.slice(MAPPED.length) : normalizeIP(ip)
}
