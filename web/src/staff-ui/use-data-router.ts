import { type ContextType, useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * Returns the router, whose state is newer than the rendered location. Its context is named unsafe because it is not part of the documented API.
 * Throws without a router.
 */
export function useDataRouter(): NonNullable<ContextType<typeof RouterContext>>['router'] {
  const router = useContext(RouterContext)?.router
  if (!router) throw new Error('useDataRouter needs a router made by createBrowserRouter or its like')
  return router
}
