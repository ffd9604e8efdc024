import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewParams } from './use-view-params.ts'

/** Opens and closes a dialog by a param of the address. Opening adds a history entry; closing goes back, or only changes the address of a deep link. */
export function useDialogParam(name: string) {
  const [, change] = useViewParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openedHere = state?.[name] === true
  const open = useCallback(
    (value: string) => change({ [name]: value }, { state: { [name]: true }, preventScrollReset: true }),
    [change, name],
  )
  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    change({ [name]: null }, { replace: true, preventScrollReset: true })
  }, [openedHere, navigate, change, name])
  return { open, close }
}
