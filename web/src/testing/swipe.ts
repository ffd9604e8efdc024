import { fireEvent } from '@testing-library/react'

/** Swipes over an element with one finger or several, by CSS pixels to the right and down. */
export function swipe(target: Element, [x, y]: readonly [number, number], fingers = 1): void {
  const at = (clientX: number, clientY: number) => ({ identifier: 1, target, clientX, clientY })
  const begun = Array(fingers).fill(at(200, 300))
  fireEvent.touchStart(target, { touches: begun, changedTouches: begun })
  fireEvent.touchEnd(target, { touches: [], changedTouches: [at(200 + x, 300 + y)] })
}
