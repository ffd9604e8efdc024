import { normalizeIP } from '@fastify/rate-limit'

/** Where a client is on the internet: an IPv4 address, or an IPv6 network of /64, which is what one household or office has. */
export type ClientNetwork = string & { readonly network: unique symbol }

/** The network of an address, spelled one way, as the gateway's rate limits count it. */
export function networkOf(ip: string): ClientNetwork {
  return normalizeIP(ip) as ClientNetwork
}
