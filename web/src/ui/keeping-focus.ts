import type { MouseEvent } from 'react'

/**
 * Returns the handler of a button that disappears with its action: first, the item, line or dialog around it (the nearest element with a
 * `tabIndex` of -1) gets the focus. Otherwise keyboards and screen readers would start over at the top of the page, and Escape would not
 * reach the panel around it.
 */
export function keepingFocus(action: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    action()
  }
}
