import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { modalParam, openModal } from '../../shared/staff-paths.ts'
import { useViewParams } from './use-view-params.ts'

/** Opens a dialog for a dealership, or for one of its items. */
type OpenModal = (name: string, dealershipId: string, options?: { itemId?: string }) => void

/** The dialog that the address opens. Opening adds a history entry; closing goes back, or only changes the address of a deep link. */
export function useModalParam() {
  const [params, change] = useViewParams()
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = (location.state as { modal?: boolean } | null)?.modal === true

  const open = useCallback<OpenModal>(
    (name, dealershipId, { itemId } = {}) => {
      change({ modal: modalParam(name, dealershipId, itemId) }, { state: { modal: true }, preventScrollReset: true })
    },
    [change],
  )
  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    change({ modal: null }, { replace: true, preventScrollReset: true })
  }, [openedHere, navigate, change])
  return { modal: openModal(params), open, close }
}
