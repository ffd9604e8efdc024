import { useLayoutEffect, useState } from 'react'

/**
 * Restores the caret of a field that reformats its text. The returned function takes the field and the caret's position in the formatted text;
 * call it on input.
 */
export function useCaret(): (input: HTMLInputElement, at: number) => void {
  // state, not a ref: text that is reformatted to what the field showed before renders nothing else
  const [caret, setCaret] = useState<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret !== null && document.activeElement === caret.input) caret.input.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return (input, at) => setCaret({ input, at })
}
