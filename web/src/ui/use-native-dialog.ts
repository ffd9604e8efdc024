import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

interface NativeDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  /** a click beside what the dialog shows */
  onClick: (event: React.MouseEvent) => void
}

/**
 * What makes a <dialog> of a customer's page modal from when it is drawn: the page under it does not scroll, Escape and a click beside it close
 * it, and focus returns to where it was. To be spread over the element.
 */
export function useNativeDialog(onClose: () => void): NativeDialog {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    const opener = document.activeElement
    element?.showModal()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      element?.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => {
      if (event.target === ref.current) onClose()
    },
  }
}
