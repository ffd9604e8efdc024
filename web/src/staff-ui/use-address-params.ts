import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'
import { useDataRouter } from './use-data-router.ts'

/** Navigates to the same page with the params that `next` makes of the current ones. */
type UpdateAddress = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The params of the address, and a function that updates them. An update starts from the router's current location, not from the rendered one: of two
 * updates before a render, useSearchParams would drop the first. Throws without a router.
 */
export function useAddressParams(): [URLSearchParams, UpdateAddress] {
  const [params] = useSearchParams()
  const router = useDataRouter()
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
