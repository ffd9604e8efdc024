import { useState } from 'react'

/** The selected items of a list, across its pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    select: (id: string, selected: boolean) => setIds((now) => new Set(selected ? [...now, id] : [...now].filter((each) => each !== id))),
    clear: () => setIds(new Set()),
  }
}
