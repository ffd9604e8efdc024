import { useState } from 'react'

/** Things of a list that are chosen, also over its pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    select: (id: string, selected: boolean) => setIds((now) => new Set(selected ? [...now, id] : [...now].filter((each) => each !== id))),
    clear: () => setIds(new Set()),
  }
}
