/** Replaces a value that differs each time it is read. */
export const VARIES = '(varies)'

/** Returns the common part of two readings, with `VARIES` where they differ. */
export function inCommon(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) return one.map((each, at) => inCommon(each, other[at]))
  if (isRecord(one) && isRecord(other))
    return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, inCommon(value, other[name])]))
  return one === other ? one : VARIES
}

/** Returns a line for each value that was lost or changed. A record may have new fields. */
export function lostOrChanged(before: unknown, now: unknown, path = ''): string[] {
  if (before === VARIES) return []
  if (Array.isArray(before) && Array.isArray(now)) {
    if (before.length !== now.length) return [`${path}: ${now.length} of ${before.length}`]
    return before.flatMap((each, at) => lostOrChanged(each, now[at], `${path}[${at}]`))
  }
  if (isRecord(before) && isRecord(now))
    return Object.entries(before).flatMap(([name, value]) => lostOrChanged(value, now[name], `${path}.${name}`))
  return before === now ? [] : [`${path}: ${JSON.stringify(now)} instead of ${JSON.stringify(before)}`]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
