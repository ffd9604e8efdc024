import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { addressOf, type InventoryQuery, parseQuery } from '../model/inventory-query.ts'

/** `push`: the browser's Back undoes it. `replace`: it goes with what was there. */
export type HowToGo = 'push' | 'replace'
export type GoTo = (query: InventoryQuery, how: HowToGo) => void

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** What the page's address asks for, and the way to ask for something else. */
export function useAddress(): { query: InventoryQuery; goTo: GoTo } {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  const query = useMemo(() => parseQuery(search), [search])
  const goTo = useCallback<GoTo>((wanted, how) => {
    const address = window.location.pathname + addressOf(wanted)
    if (how === 'replace') window.history.replaceState(window.history.state, '', address)
    else window.history.pushState({ cameFrom: window.location.search }, '', address)
    for (const listener of listeners) listener()
  }, [])
  return { query, goTo }
}

/** Whether the page before this one, in the same visit, had that address; then Back leads there. */
export function cameFrom(address: string): boolean {
  const state = window.history.state as { cameFrom?: unknown } | null
  return state?.cameFrom === address
}
