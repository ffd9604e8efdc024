import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router'

/** Navigates to the same page with the params that `next` makes of the current ones. */
type UpdateAddress = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The params of the address, and a function that updates them. An update starts from the router's current location, not from the rendered one: of two
 * updates before a render, useSearchParams would drop the first. The router context is named unsafe because it is not part of the documented API.
 * Throws without a router.
 */
export function useAddressParams(): [URLSearchParams, UpdateAddress] {
  const [params] = useSearchParams()
  const router = useContext(RouterContext)?.router
  if (!router) throw new Error('useAddressParams needs a router made by createBrowserRouter or its like')
  const navigate = useNavigate()
  const update = useCallback<UpdateAddress>(
    (next, options) => {
      const now = new URLSearchParams(router.state.location.search)
      void navigate(`?${next(now)}`, options)
    },
    [navigate, router],
  )
  return [params, update]
}
