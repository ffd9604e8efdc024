import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './use-lost-focus.ts'

/**
 * Returns the ref of a form's file picker, which gets the focus when sending a file has ended and nothing else has it: picker and buttons were disabled,
 * and the buttons stay so until another file is chosen.
 */
export function useFocusAfterSending(isSending: boolean): RefObject<HTMLButtonElement | null> {
  const picker = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && (isFocusLost() || document.activeElement?.matches(':disabled'))) picker.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return picker
}
