/** `push` adds a history entry, which Back undoes; `replace` replaces the current one and keeps its state. */
export type HowToGo = 'push' | 'replace'

const listeners = new Set<() => void>()

/** Calls the listener after Back, Forward and `goToAddress`, for `useSyncExternalStore` on pages without a router. Returns how to end that. */
export function subscribeToAddress(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Changes the query of the page's address; `state` is stored in the new history entry. */
export function goToAddress(query: string, how: HowToGo, state: unknown): void {
  const address = window.location.pathname + query
  if (how === 'replace') window.history.replaceState(window.history.state, '', address)
  else window.history.pushState(state, '', address)
  for (const listener of [...listeners]) listener()
}
