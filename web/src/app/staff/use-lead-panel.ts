import type { RefObject } from 'react'
import { useSwipe } from '../../staff-ui/use-swipe.ts'
import { useOpenedPane } from './use-opened-pane.ts'

/**
 * The panel of a lead opens scrolled to the top, like a separate page on a phone. When it closes, the focus returns to its row. A swipe to the
 * left shows the next lead, to the right the previous one.
 */
export function useLeadPanel(leadId: string | null, onStep: (by: 1 | -1) => void): RefObject<HTMLElement | null> {
  const panel = useOpenedPane(leadId, leadRow, isPhone)
  useSwipe(panel, leadId, onStep)
  return panel
}

/** The link of a lead's row; undefined when the list does not show it. */
export function leadRow(leadId: string): HTMLElement | undefined {
  return leadRows().find(({ dataset }) => dataset.lead === leadId)
}

/** The links of all rows, in order. */
export function leadRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-lead]')]
}

function isPhone(): boolean {
  return window.matchMedia('(max-width: 720px)').matches
}
