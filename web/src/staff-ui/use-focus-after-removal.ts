import { useEffect, useRef } from 'react'
import { pageHeading } from './page-heading.ts'
import { isFocusLost } from './use-lost-focus.ts'

interface Options {
  /** the item whose details are open, which hide the list on a phone */
  openId?: string | null
  /** gets the focus when no item is left. Default: the heading of the page */
  heading?: () => HTMLElement | null
}

interface Removed {
  id: string
  /** the list at that time */
  order: readonly string[]
  /** what had the focus in a dialog, which closes with the confirmation, possibly after the item is gone; null if nothing had */
  pressed: Element | null
}

/**
 * Returns a function to call when the user removes an item of a list, and with null if that failed. When the item has left the screen, and the focus
 * with it, the row of the item that followed it gets the focus, or else the one before it, or else the heading. Otherwise keyboards and screen readers
 * would start over at the top of the page.
 */
export function useFocusAfterRemoval(
  ids: readonly string[],
  rowOf: (id: string) => HTMLElement | null | undefined,
  { openId = null, heading = pageHeading }: Options = {},
): (id: string | null) => void {
  const removed = useRef<Removed | null>(null)
  useEffect(() => {
    const { current } = removed
    if (current === null || current.id === openId || ids.includes(current.id)) return
    removed.current = null
    // the user has focused something else meanwhile
    if (!isFocusLost() && document.activeElement !== current.pressed) return
    const place = current.order.indexOf(current.id)
    const nearest = [...current.order.slice(place + 1), ...current.order.slice(0, Math.max(0, place)).toReversed()]
    const next = nearest.find((id) => ids.includes(id))
    const row = next === undefined ? null : rowOf(next)
    ;(row ?? heading())?.focus()
  })
  return (id) => {
    const focused = document.activeElement
    removed.current = id === null ? null : { id, order: ids, pressed: focused?.closest('[role="dialog"]') ? focused : null }
  }
}
