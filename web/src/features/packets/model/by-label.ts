/** Entries under what they are called, in the order in which each name comes first. Two spellings of a field are one name. */
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
