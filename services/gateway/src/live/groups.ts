/** Creates a collection of items by the name of their group. An empty group is deleted. */
export function createGroups<T>() {
  const groups = new Map<string, Set<T>>()
  return {
    add(name: string, item: T): void {
      const group = groups.get(name) ?? new Set<T>()
      groups.set(name, group.add(item))
    },
    remove(name: string, item: T): void {
      const group = groups.get(name)
      group?.delete(item)
      if (group?.size === 0) groups.delete(name)
    },
    /** The current items of a group, in insertion order. */
    of: (name: string) => [...(groups.get(name) ?? [])],
    /** The first item of every group. */
    firsts: () => [...groups.values()].flatMap((group) => [...group].slice(0, 1)),
  }
}
