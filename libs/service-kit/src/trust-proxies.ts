/**
 * Fastify's `trustProxy` for a number of proxies in front, whatever their addresses, the nearest first. Given the number itself, Fastify trusts
 * none of them.
 */
export function trustProxies(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count
}
