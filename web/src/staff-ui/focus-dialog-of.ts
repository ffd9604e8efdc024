/**
 * Gives the focus to the dialog, drawer or popover around an element that is about to disappear. Escape closes it only while something inside it has
 * the focus.
 */
export function focusDialogOf(element: Element): void {
  element.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
}
