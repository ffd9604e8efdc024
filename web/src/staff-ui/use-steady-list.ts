import { useState } from 'react'
import { type SteadyList, steadyList } from './steady-list.ts'

/**
 * steadyList with state. `question` identifies the query: a new query shows its list immediately, and so does an empty list that gets its first
 * members. `showLatest` adopts the server's order.
 */
export function useSteadyList<T>(
  question: string,
  fresh: readonly T[] | undefined,
  idOf: (item: T) => string,
): SteadyList<T> & { showLatest: () => void } {
  const [shown, setShown] = useState<{ question: string; items: readonly T[] }>({ question: '', items: [] })
  const takeOver = fresh !== undefined && (shown.question !== question || shown.items.length === 0)
  if (takeOver && (fresh.length > 0 || shown.question !== question)) setShown({ question, items: fresh })
  const base = takeOver ? fresh : shown.items
  return { ...steadyList(base, fresh ?? base, idOf), showLatest: () => setShown({ question, items: fresh ?? [] }) }
}
