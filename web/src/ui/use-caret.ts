import { useLayoutEffect, useRef } from 'react'

/**
 * Restores the caret of a field that reformats its text. The returned function takes the field and the caret's position in the formatted text;
 * call it on input.
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
