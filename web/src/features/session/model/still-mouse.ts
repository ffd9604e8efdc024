type MouseMovement = Pick<MouseEvent, 'type' | 'isTrusted'> & Partial<Pick<MouseEvent, 'movementX' | 'movementY'>>

/** Whether a `mousemove` has no movement. Browsers fire one when the page changes under a resting mouse, which is not activity. */
export function isStillMouse(event: MouseMovement): boolean {
  return event.isTrusted && event.type === 'mousemove' && event.movementX === 0 && event.movementY === 0
}
