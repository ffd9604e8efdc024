import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of a heading that takes the focus when it appears and nothing on screen has it: what was pressed is gone or hidden, as when a
 * phone shows an entry instead of its list. Otherwise screen readers would start over at the top of the page, without a word.
 */
export function useLostFocus(takes = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const takesAtFirst = useRef(takes)
  useEffect(() => {
    if (takesAtFirst.current && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** Whether nothing on screen has the focus. Browsers remove it from a hidden element only when they draw the next picture. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.checkVisibility?.() === false
}
