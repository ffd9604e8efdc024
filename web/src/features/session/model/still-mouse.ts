export type MouseMovement = Pick<MouseEvent, 'type' | 'isTrusted'> & Partial<Pick<MouseEvent, 'movementX' | 'movementY'>>

/** A movement of nothing, which browsers send when the page changes under a mouse at rest: nobody did that. */
export function isStillMouse(event: MouseMovement): boolean {
  return event.isTrusted && event.type === 'mousemove' && event.movementX === 0 && event.movementY === 0
}
