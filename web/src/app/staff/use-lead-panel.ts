import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Fingers that move at least as far sideways, in pixels, and twice as far as up or down, turn to the next lead. */
const SWIPE = 64

/**
 * The panel of a lead: it begins at its top, on a phone as on a page of its own; once it is closed, the focus returns to its row. A swipe to the left
 * steps to the next one, to the right to the one before.
 */
export function useLeadPanel(leadId: string | null, onStep: (by: 1 | -1) => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(leadId)
  const step = useRef(onStep)
  useLayoutEffect(() => {
    step.current = onStep
  })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = leadId
    if (leadId === before) return
    if (leadId !== null) {
      panel.current?.scrollTo?.(0, 0)
      if (isPhone()) window.scrollTo(0, 0)
      return
    }
    if (before !== null) rowOf(before)?.focus()
  }, [leadId])
  useLayoutEffect(() => {
    const box = panel.current
    if (leadId === null || box === null) return
    let start: Touch | null = null
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? (touches[0] ?? null) : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [last] = changedTouches
      if (start === null || last === undefined) return
      const [x, y] = [last.clientX - start.clientX, last.clientY - start.clientY]
      start = null
      if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) step.current(x < 0 ? 1 : -1)
    }
    box.addEventListener('touchstart', begin, { passive: true })
    box.addEventListener('touchend', end, { passive: true })
    return () => {
      box.removeEventListener('touchstart', begin)
      box.removeEventListener('touchend', end)
    }
  }, [leadId])
  return panel
}

/** The link of a lead's row; null where the list does not show it. */
export function rowOf(leadId: string): HTMLElement | null {
  return leadRows().find(({ dataset }) => dataset.lead === leadId) ?? null
}

/** The links of all rows, in their order. */
export function leadRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-lead]')]
}

function isPhone(): boolean {
  return window.matchMedia('(max-width: 720px)').matches
}
