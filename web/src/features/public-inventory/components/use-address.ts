import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { addressOf, type InventoryQuery, parseQuery } from '../model/inventory-query.ts'

/** `push` adds a history entry, which Back undoes; `replace` replaces the current one. */
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

/** Returns the query in the page's address, and a function to change it. */
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

/** Whether the browser's Back leads to that address within this page. */
export function cameFrom(address: string): boolean {
  const state = window.history.state as { cameFrom?: unknown } | null
  return state?.cameFrom === address
}
