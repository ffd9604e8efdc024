import { normalizeIP } from '@fastify/rate-limit'

/** How a server that listens on IPv6 too names IPv4 addresses: of each request, so that it is not parsed (6 µs). */
const MAPPED = '::ffff:'

/**
 * Where a client is on the internet, for what is counted by address: an IPv4 address, or an IPv6 network of /64, which is what one household or
 * office has. However `ip` is spelled, one network has one name.
 */
export function clientNetwork(ip: string): string {
  return ip.startsWith(MAPPED) && ip.includes('.') ? ip.slice(MAPPED.length) : normalizeIP(ip)
}
