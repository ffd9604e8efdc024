/** Whether a dialog, a menu or a gallery lies on top. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null
}
