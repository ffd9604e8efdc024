import { useLayoutEffect, useRef } from 'react'

/**
 * Escape means this before it means anything to a dialog on the page; null leaves it to them. Whoever listens first is asked first: this
 * belongs into a part that holds every dialog, and listens before the effects of its children do.
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
