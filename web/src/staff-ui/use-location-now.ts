import { useCallback, useContext } from 'react'
import { type Location, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * Returns a function that reads where the user is, or is going while that page loads. For after a wait, when the rendered location may have
 * been left. The router context is named unsafe because it is not part of the documented API. Throws without a router.
 */
export function useLocationNow(): () => Location {
  const router = useContext(RouterContext)?.router
  if (!router) throw new Error('useLocationNow needs a router made by createBrowserRouter or its like')
  return useCallback(() => router.state.navigation.location ?? router.state.location, [router])
}
