/** Things by the name of the group that they are in; a group without any is not kept. */
interface Groups<T> {
  add(name: string, item: T): void
  remove(name: string, item: T): void
  /** Those of a group as they are now, in the order in which they came. */
  of(name: string): T[]
  /** The first of every group. */
  firsts(): T[]
}

/** No groups yet. */
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
