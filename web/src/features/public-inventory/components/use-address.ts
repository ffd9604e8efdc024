import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { goToAddress, type HowToGo, subscribeToAddress } from '../../../shared/go-to-address.ts'
import { addressOf, type InventoryQuery, parseQuery } from '../model/inventory-query.ts'

export type GoTo = (query: InventoryQuery, how: HowToGo) => void

/** Returns the query in the page's address, and a function to change it. */
export function useAddress(): { query: InventoryQuery; goTo: GoTo } {
  const search = useSyncExternalStore(subscribeToAddress, () => window.location.search)
  const query = useMemo(() => parseQuery(search), [search])
  const goTo = useCallback<GoTo>((wanted, how) => goToAddress(addressOf(wanted), how, { cameFrom: window.location.search }), [])
  return { query, goTo }
}

/** Whether the browser's Back leads to that address within this page. */
export function cameFrom(address: string): boolean {
  const state = window.history.state as { cameFrom?: unknown } | null
  return state?.cameFrom === address
}
