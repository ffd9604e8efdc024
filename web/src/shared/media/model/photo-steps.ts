/** The shortest swipe that turns a photo, CSS pixels. */
const SWIPE_PX = 45

/** The next or previous photo, wrapping around at the ends. */
export function stepPhoto(index: number, by: -1 | 1, count: number): number {
  return count === 0 ? 0 : (index + by + count) % count
}

/** The step of a swipe: to the left shows the next photo. */
export function swipeStep(startX: number, endX: number): -1 | 0 | 1 {
  if (Math.abs(endX - startX) < SWIPE_PX) return 0
  return endX < startX ? 1 : -1
}

/** How the viewer moved from one photo to another (rules: packet log entries). */
export function photoDirection(from: number, to: number, count: number): 'open' | 'next' | 'previous' | 'jump' {
  if (from === to) return 'open'
  if (to === stepPhoto(from, 1, count)) return 'next'
  return to === stepPhoto(from, -1, count) ? 'previous' : 'jump'
}
