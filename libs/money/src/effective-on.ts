/**
 * Returns the newest version that is in force on a day, `2026-10-01`, or the first version for an earlier day. Days are compared as text. Throws
 * RangeError without a version.
 */
export function effectiveOn<T extends { from: string }>(versions: readonly T[], day: string): T {
  const [oldest] = versions
  if (oldest === undefined) throw new RangeError('Nothing was ever in force')
  return versions.reduce((newest, each) => (each.from <= day && each.from >= newest.from ? each : newest), oldest)
}
