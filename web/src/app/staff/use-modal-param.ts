import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { modalParam, openModal } from '../../shared/staff-paths.ts'
import { leavesNothing } from '../../staff-ui/use-keep-unsaved.ts'
import { useViewParams } from './use-view-params.ts'

/** Opens a dialog for a dealership, or for one of its items. */
type OpenModal = (name: string, dealershipId: string, options?: { replace?: boolean; itemId?: string }) => void

/** The dialog that the address opens. Opening adds a history entry; closing goes back, or only changes the address of a deep link. */
export function useModalParam() {
  const [params, change] = useViewParams()
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = (location.state as { modal?: boolean } | null)?.modal === true

  const open = useCallback<OpenModal>(
    (name, dealershipId, { replace = false, itemId } = {}) => {
      change({ modal: modalParam(name, dealershipId, itemId) }, { state: { modal: true }, replace, preventScrollReset: true })
    },
    [change],
  )
  /** Changes the view of the open dialog without losing input. It adds no history entry, so that 'back' still closes the dialog. */
  const turn = useCallback(
    (itemId: string | null) => {
      const now = openModal(params)
      if (now === null) return
      const modal = modalParam(now.name, now.dealershipId, itemId)
      change({ modal }, { state: { ...location.state, ...leavesNothing(location) }, replace: true, preventScrollReset: true })
    },
    [params, change, location],
  )
  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    change({ modal: null }, { replace: true, preventScrollReset: true })
  }, [openedHere, navigate, change])
  return { modal: openModal(params), open, turn, close }
}
