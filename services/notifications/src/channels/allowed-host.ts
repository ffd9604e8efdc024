/**
 * Whether an address may be called: https, no credentials, no port of its own, and a host of the list. A host `*.example.com` stands for all below
 * it, and for no other (design: outbound calls).
 */
export function isAllowedHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, host } = new URL(address)
  if (username !== '' || password !== '') return false
  return hosts.some((allowed) => {
    // tests and proxies name a whole origin
    if (allowed.includes('://')) return new URL(allowed).origin === new URL(address).origin
    if (protocol !== 'https:' || host !== hostname) return false
    return allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed
  })
}
