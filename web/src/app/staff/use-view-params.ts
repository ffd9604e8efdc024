import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router'
import { changeView, type ViewChange } from './view-params.ts'

export type ChangeView = (change: ViewChange, options?: NavigateOptions) => void

/**
 * The parameters of the address, and how to change them. A change builds on where the router is, not on what was last drawn: two changes may come
 * before the first is drawn, and useSearchParams would then drop the first. The router is
 * named unsafe because it is not part of the documented API. Throws where there is none.
 */
export function useViewParams(): [URLSearchParams, ChangeView] {
  const [params] = useSearchParams()
  const router = useContext(RouterContext)?.router
  if (!router) throw new Error('useViewParams needs a router made by createBrowserRouter or its like')
  const navigate = useNavigate()
  const change = useCallback<ChangeView>(
    (asked, options) => {
      const now = new URLSearchParams(router.state.location.search)
      void navigate(`?${changeView(now, asked)}`, options)
    },
    [navigate, router],
  )
  return [params, change]
}
