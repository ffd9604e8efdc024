import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Escape means this before it means anything to a dialog on the page; null leaves it to them. Whoever listens first is asked first, so this
 * belongs into a part that is there before any dialog.
 */
export function useEscapeFirst(onEscape: (() => void) | null): void {
  const current = useRef(onEscape)
  useLayoutEffect(() => {
    current.current = onEscape
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || current.current === null) return
      event.stopImmediatePropagation()
      current.current()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
