/** Returns the heading of the page, which takes the focus when what had it is gone; null on a page without one. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector('h1')
}
