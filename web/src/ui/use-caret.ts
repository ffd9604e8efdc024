import { useLayoutEffect, useRef } from 'react'

/**
 * Puts the caret of a field that formats itself where it belongs once the formatted text is drawn. Returns what to call, while it is typed into the
 * field, with the field and that place.
 */
export function useCaret(): (input: HTMLInputElement, at: number) => void {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    const { input, at } = caret.current
    caret.current = null
    if (document.activeElement === input) input.setSelectionRange(at, at)
  })
  return (input, at) => {
    caret.current = { input, at }
  }
}
