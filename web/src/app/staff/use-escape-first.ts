import { useLayoutEffect, useRef } from 'react'

/**
 * Handles Escape before any dialog on the page; null leaves the key to the dialogs. Listeners run in the order in which they are added, so this
 * belongs in a component that contains every dialog: its layout effect runs before the effects of its children.
 */
export function useEscapeFirst(onEscape: (() => void) | null): void {
  const current = useRef(onEscape)
  useLayoutEffect(() => {
    current.current = onEscape
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || current.current === null) return
      event.stopImmediatePropagation()
      current.current()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
