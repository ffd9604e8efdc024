/**
 * The newest of several versions that is in force on a day, `2026-10-01`; before the first of them it is the first. Throws RangeError of none. Days compare
 * as texts.
 */
export function inForceOn<T extends { from: string }>(versions: readonly T[], day: string): T {
  const [oldest] = versions
  if (oldest === undefined) throw new RangeError('Nothing was ever in force')
  return versions.reduce((newest, each) => (each.from <= day && each.from >= newest.from ? each : newest), oldest)
}
