/** Whether a host is one of a list of allowed ones: by its name, or by `*.example.com`, which stands for all below it and not for itself. Case does not count. */
export function isHostOf(allowed: readonly string[], host: string): boolean {
  const name = host.toLowerCase()
  return allowed.some((pattern) => {
    const wanted = pattern.toLowerCase()
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted
  })
}
