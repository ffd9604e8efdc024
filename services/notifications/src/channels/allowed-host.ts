import { isHostOf } from '@forecourt/service-kit/host-pattern'

/**
 * Whether a URL may be called: https, no credentials, the default port, and a host of the list. A host `*.example.com` matches all subdomains
 * it, and for no other (design: outbound calls).
 */
export function isAllowedHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, host, origin } = new URL(address)
  if (username !== '' || password !== '') return false
  // tests and proxies name a whole origin
  if (hosts.some((allowed) => allowed.includes('://') && new URL(allowed).origin === origin)) return true
  return protocol === 'https:' && host === hostname && isHostOf(hosts, hostname)
}
