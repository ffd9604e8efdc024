import { useCallback } from 'react'
import type { NavigateOptions } from 'react-router'
import { useAddressParams } from '../../staff-ui/use-address-params.ts'
import { changeView, type ViewChange } from './view-params.ts'

/** `change` may be computed from the current params, for toggling a filter. */
export type ChangeView = (change: ViewChange | ((now: URLSearchParams) => ViewChange), options?: NavigateOptions) => void

/** The params of the address, and a function that changes them, which keeps earlier changes even before a render. Throws without a router. */
export function useViewParams(): [URLSearchParams, ChangeView] {
  const [params, update] = useAddressParams()
  const change = useCallback<ChangeView>(
    (asked, options) => update((now) => changeView(now, typeof asked === 'function' ? asked(now) : asked), options),
    [update],
  )
  return [params, change]
}
