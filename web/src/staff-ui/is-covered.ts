/** Whether a dialog, a menu or a gallery is on top of the page. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null
}
