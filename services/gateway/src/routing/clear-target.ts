/** An encoded `.`, `/` or `\`, however often its `%` is encoded too. */
const ENCODED = /%(?:25)*(2e|2f|5c)/gi

/**
 * Whether a request target is unambiguous: no backslash, no fragment, and no `..` or `.` segment in any encoding, even a double-encoded `%2e`,
 * because a service may decode more often than the gateway (design: request targets).
 */
export function isClearTarget(target: string): boolean {
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('#')) return false
  const [path = ''] = target.split('?', 1)
  if (path.includes('\\')) return false
  if (!path.includes('.') && !path.includes('%')) return true
  // in one pass: a path may be encoded as often as it is long, and it is read before any limit
  const decoded = path.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return !decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')
}
