import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { swipeStep } from '../model/photo-steps.ts'
import { fitInto, moveBy, type Point, TAP_ZOOM, UNZOOMED, WHEEL_STEP, type ZoomRoom, type ZoomView, zoomAt } from '../model/zoom.ts'

const DOUBLE_TAP_MS = 300
/** A shorter move of a finger is a tap, CSS pixels. */
const TAP_PX = 12

/**
 * Zooms the photo in the stage, the element that fills the available space, 1 to 4 times, by pinch, double tap and wheel. A zoomed photo is dragged, another one is swiped (`onSwipe`). A new
 * `photo` starts unzoomed.
 */
export function usePhotoGestures(photo: string | undefined, onSwipe: (by: -1 | 1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef<ZoomView>(UNZOOMED)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const lastTap = useRef<{ at: number; point: Point } | null>(null)
  const [isZoomed, setZoomed] = useState(false)

  const show = useCallback((next: ZoomView, smoothly = false) => {
    view.current = next
    setZoomed(next.scale > 1)
    const image = imageIn(stage.current)
    if (image === null) return
    image.style.transition = smoothly ? 'transform 180ms ease' : 'none'
    image.style.transform = next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is the reason
  useEffect(() => {
    fingers.current.clear()
    start.current = null
    show(UNZOOMED)
  }, [photo, show])

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      show(zoomAt(view.current, view.current.scale * Math.exp(-pixels * WHEEL_STEP), inStage(element, event), roomOf(element)))
    }
    // React's listeners are passive, so they cannot keep the page from zooming or scrolling
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [show])

  const zoomTo = (scale: number, point: Point) => {
    const element = stage.current
    if (element !== null && imageIn(element) !== null) show(zoomAt(view.current, scale, point, roomOf(element)), true)
  }
  const toggleAt = (point: Point) => zoomTo(view.current.scale > 1 ? 1 : TAP_ZOOM, point)

  const onPointerDown = (event: PointerEvent) => {
    const element = stage.current
    if (element === null || (event.pointerType === 'mouse' && event.button !== 0)) return
    if (event.pointerId !== undefined) element.setPointerCapture?.(event.pointerId)
    const point = inStage(element, event)
    fingers.current.set(event.pointerId, point)
    start.current = fingers.current.size === 1 ? point : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const element = stage.current
    const before = fingers.current.get(event.pointerId)
    if (element === null || before === undefined || imageIn(element) === null) return
    const held = [...fingers.current.values()]
    const now = inStage(element, event)
    fingers.current.set(event.pointerId, now)
    if (held.length === 1) {
      if (view.current.scale > 1) show(moveBy(view.current, minus(now, before), roomOf(element)))
      return
    }
    const [one, other] = held as [Point, Point]
    const [oneNow, otherNow] = [...fingers.current.values()] as [Point, Point]
    const spread = distance(oneNow, otherNow) / Math.max(1, distance(one, other))
    const middle = between(oneNow, otherNow)
    const room = roomOf(element)
    const moved = moveBy(view.current, minus(middle, between(one, other)), room)
    show(zoomAt(moved, moved.scale * spread, middle, room))
  }
  const onPointerUp = (event: PointerEvent) => {
    const element = stage.current
    if (element === null || !fingers.current.delete(event.pointerId)) return
    const began = start.current
    start.current = null
    if (began === null || fingers.current.size > 0) return
    const end = inStage(element, event)
    if (distance(began, end) < TAP_PX) return tapped(end, event.timeStamp)
    if (view.current.scale > 1) return
    const by = Math.abs(end.x - began.x) > Math.abs(end.y - began.y) ? swipeStep(began.x, end.x) : 0
    if (by !== 0) onSwipe(by)
  }
  const tapped = (point: Point, at: number) => {
    const before = lastTap.current
    const isSecond = before !== null && at - before.at < DOUBLE_TAP_MS && distance(before.point, point) < 3 * TAP_PX
    lastTap.current = isSecond ? null : { at, point }
    if (isSecond) toggleAt(point)
  }
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    start.current = null
  }
  return {
    stage,
    isZoomed,
    /** moves a zoomed photo by CSS pixels */
    move: (by: Point) => {
      if (stage.current !== null) show(moveBy(view.current, by, roomOf(stage.current)), true)
    },
    zoomBy: (factor: number) => zoomTo(view.current.scale * factor, { x: 0, y: 0 }),
    toggleZoom: () => toggleAt({ x: 0, y: 0 }),
    on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** The photo; null while a placeholder is shown. */
function imageIn(stage: HTMLElement | null): HTMLImageElement | null {
  return stage?.querySelector('img') ?? null
}

function roomOf(stage: HTMLElement): ZoomRoom {
  const image = imageIn(stage)
  const frame = { width: stage.clientWidth, height: stage.clientHeight }
  return { frame, photo: fitInto(frame, { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 }) }
}

function inStage(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const minus = (one: Point, other: Point) => ({ x: one.x - other.x, y: one.y - other.y })
const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
