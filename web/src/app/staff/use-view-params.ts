import { useCallback } from 'react'
import type { NavigateOptions } from 'react-router'
import { useAddressParams } from '../../staff-ui/use-address-params.ts'
import { changeView, type ViewChange } from './view-params.ts'

/** `change` may be made of the parameters that the address has at that moment, as a filter that is switched on or off is. */
export type ChangeView = (change: ViewChange | ((now: URLSearchParams) => ViewChange), options?: NavigateOptions) => void

/** The parameters of the address, and how to change them: whatever has come before stays, drawn or not. Throws where there is no router. */
export function useViewParams(): [URLSearchParams, ChangeView] {
  const [params, update] = useAddressParams()
  const change = useCallback<ChangeView>(
    (asked, options) => update((now) => changeView(now, typeof asked === 'function' ? asked(now) : asked), options),
    [update],
  )
  return [params, change]
}
