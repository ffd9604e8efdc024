/** Groups entries by their label, in the order of first occurrence. Two spellings of a field have the same label. */
export function byLabel<T>(entries: readonly T[], labelOf: (entry: T) => string): { label: string; entries: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const label = labelOf(entry)
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [entry])
    else group.push(entry)
  }
  return [...groups].map(([label, grouped]) => ({ label, entries: grouped }))
}
