/** Items by the name of their group. An empty group is deleted. */
interface Groups<T> {
  add(name: string, item: T): void
  remove(name: string, item: T): void
  /** The current items of a group, in insertion order. */
  of(name: string): T[]
  /** The first item of every group. */
  firsts(): T[]
}

/** Creates a collection without groups. */
export function createGroups<T>(): Groups<T> {
  const groups = new Map<string, Set<T>>()
  return {
    add(name, item) {
      const group = groups.get(name) ?? new Set()
      groups.set(name, group.add(item))
    },
    remove(name, item) {
      const group = groups.get(name)
      group?.delete(item)
      if (group?.size === 0) groups.delete(name)
    },
    of: (name) => [...(groups.get(name) ?? [])],
    firsts: () => [...groups.values()].flatMap((group) => [...group].slice(0, 1)),
  }
}
