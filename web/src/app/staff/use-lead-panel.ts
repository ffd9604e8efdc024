import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useSwipe } from '../../staff-ui/use-swipe.ts'

/**
 * The panel of a lead opens scrolled to the top, like a separate page on a phone. When it closes, the focus returns to its row. A swipe to the
 * left shows the next lead, to the right the previous one.
 */
export function useLeadPanel(leadId: string | null, onStep: (by: 1 | -1) => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(leadId)
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
  useSwipe(panel, leadId, onStep)
  return panel
}

/** The link of a lead's row; null when the list does not show it. */
function rowOf(leadId: string): HTMLElement | null {
  return leadRows().find(({ dataset }) => dataset.lead === leadId) ?? null
}

/** The links of all rows, in order. */
export function leadRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-lead]')]
}

function isPhone(): boolean {
  return window.matchMedia('(max-width: 720px)').matches
}
