/** Whether a list of allowed hosts contains a host. `*.example.com` matches all subdomains but not the domain itself. Case-insensitive. */
export function isHostOf(allowed: readonly string[], host: string): boolean {
  const name = host.toLowerCase()
  return allowed.some((pattern) => {
    const wanted = pattern.toLowerCase()
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted
  })
}
