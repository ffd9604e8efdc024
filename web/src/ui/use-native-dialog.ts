import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * Makes a <dialog> of a customer page modal when it is mounted: the page below does not scroll, Escape and a click outside close it, and focus
 * returns to where it was. Spread the result over the element.
 */
export function useNativeDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const wasPressedOutside = useRef(false)
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
      // closing the file chooser of an input cancels the input, not the dialog that it is in
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    /** browsers close a dialog at the second Escape or Back, even while it must stay */
    onClose: () => {
      if (ref.current?.open === false) ref.current.showModal()
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      wasPressedOutside.current = isOutside(event)
    },
    /** handles a click outside of the dialog; one that began inside only selected text */
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (wasPressedOutside.current && isOutside(event)) onClose()
    },
  }
}

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  // the backdrop belongs to the dialog, and so do the gaps between what it contains
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX <= left || clientX >= right || clientY <= top || clientY >= bottom
}
