import { useCallback } from 'react'
import { modalParam, openModal } from '../../shared/staff-paths.ts'
import { useDialogParam } from './use-dialog-param.ts'
import { useViewParams } from './use-view-params.ts'

/** Opens a dialog for a dealership, or for one of its items. */
type OpenModal = (name: string, dealershipId: string, options?: { itemId?: string }) => void

/** The dialog that the address opens. */
export function useModalParam() {
  const [params] = useViewParams()
  const { open: openParam, close } = useDialogParam('modal')
  const open = useCallback<OpenModal>(
    (name, dealershipId, { itemId } = {}) => openParam(modalParam(name, dealershipId, itemId)),
    [openParam],
  )
  return { modal: openModal(params), open, close }
}
