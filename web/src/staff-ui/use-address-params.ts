import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router'

/** Goes to the same page with the parameters that `next` makes of those in the address at this moment. */
type UpdateAddress = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The parameters of the address, and how to change them. A change builds on where the router is, not on what was last drawn: two changes may come
 * before the first is drawn, and useSearchParams would then drop the first. The router is
 * named unsafe because it is not part of the documented API. Throws where there is none.
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
