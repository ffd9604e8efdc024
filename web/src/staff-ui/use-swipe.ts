import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The distance in pixels that counts as a swipe, if it is also twice the vertical distance. */
const SWIPE_PX = 64
/** Elements that handle touch moves themselves. */
const OWN_MOVES = 'input, textarea, select, [contenteditable], [role="slider"], dialog, [role="dialog"]'

/**
 * Steps through a list by swiping over the details of one of its entries: to the left to the next one (1), to the right to the previous one (-1). A
 * swipe that begins in a field, on something that scrolls sideways or in a dialog over the details does not count. `shown`: the entry that `box`
 * shows, null while it shows none.
 */
export function useSwipe(box: RefObject<HTMLElement | null>, shown: string | null, onStep: (by: 1 | -1) => void): void {
  const step = useRef(onStep)
  useLayoutEffect(() => {
    step.current = onStep
  })
  useLayoutEffect(() => {
    const area = box.current
    if (shown === null || area === null) return
    let start: Touch | null = null
    const begin = ({ touches, target }: TouchEvent) => {
      const isOurs = touches.length === 1 && target instanceof Element && !isTaken(target, area)
      start = isOurs ? (touches[0] ?? null) : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [last] = changedTouches
      if (start === null || last === undefined) return
      const [x, y] = [last.clientX - start.clientX, last.clientY - start.clientY]
      start = null
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) step.current(x < 0 ? 1 : -1)
    }
    area.addEventListener('touchstart', begin, { passive: true })
    area.addEventListener('touchend', end, { passive: true })
    return () => {
      area.removeEventListener('touchstart', begin)
      area.removeEventListener('touchend', end)
    }
  }, [box, shown])
}

function isTaken(target: Element, area: Element): boolean {
  for (let element: Element | null = target; element !== null && element !== area; element = element.parentElement)
    if (element.matches(OWN_MOVES) || scrollsSideways(element)) return true
  return false
}

function scrollsSideways(element: Element): boolean {
  return element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
}
