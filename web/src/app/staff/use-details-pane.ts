import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scrolls opened details to the top, as on a separate page on a phone. When they close, the focus returns to their row. */
export function useDetailsPane(evaluationId: string | null): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  const shown = useRef(evaluationId)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = evaluationId
    if (evaluationId === before) return
    if (evaluationId !== null) {
      pane.current?.scrollTo(0, 0)
      window.scrollTo(0, 0)
      return
    }
    const rows = [...document.querySelectorAll<HTMLElement>('[data-evaluation]')]
    rows.find(({ dataset }) => dataset.evaluation === before)?.focus()
  }, [evaluationId])
  return pane
}
