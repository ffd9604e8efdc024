import { type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * Makes a <dialog> of a customer page modal when it is mounted: the page below does not scroll, Escape and a click outside close it, and focus
 * returns to where it was. Spread the result over the element.
 */
export function useNativeDialog(onClose: () => void) {
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
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    /** handles a click outside of the dialog's content */
    onClick: (event: React.MouseEvent) => {
      if (event.target === ref.current) onClose()
    },
  }
}
