import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { changeView, openModal } from './view-params.ts'

/** Opens a dialog for a dealership, and for something of it. */
export type OpenModal = (name: string, dealershipId: string, options?: { replace?: boolean; itemId?: string }) => void

/** Which dialog the address opens. Opening is a step that 'back' undoes; closing takes that step back, or leaves a deep link's address. */
export function useModalParam() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = (location.state as { modal?: boolean } | null)?.modal === true

  const open = useCallback<OpenModal>(
    (name, dealershipId, { replace = false, itemId } = {}) => {
      const modal = itemId === undefined ? `${name}.${dealershipId}` : `${name}.${dealershipId}.${itemId}`
      setParams((current) => changeView(current, { modal }), { state: { modal: true }, replace, preventScrollReset: true })
    },
    [setParams],
  )
  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    setParams((current) => changeView(current, { modal: null }), { replace: true, preventScrollReset: true })
  }, [openedHere, navigate, setParams])
  return { modal: openModal(params), open, close }
}
