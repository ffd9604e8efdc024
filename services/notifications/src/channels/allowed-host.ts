import { isHostOf } from '@forecourt/service-kit/host-pattern'

/**
 * Returns whether a URL may be called: https without credentials, on the default port of an allowed host (design: outbound calls). `*.example.com`
 * allows all subdomains of example.com. An entry with `://` allows its whole origin, also without https.
 */
export function isAllowedHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, host, origin } = new URL(address)
  if (username !== '' || password !== '') return false
  // tests and proxies configure a whole origin
  if (hosts.some((allowed) => allowed.includes('://') && new URL(allowed).origin === origin)) return true
  return protocol === 'https:' && host === hostname && isHostOf(hosts, hostname)
}
