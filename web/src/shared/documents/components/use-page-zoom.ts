import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { swipeStep } from '../../media/model/photo-steps.ts'
import { MAX_ZOOM, MIN_ZOOM, type Point, TAP_ZOOM, WHEEL_STEP } from '../../media/model/zoom.ts'

const DOUBLE_TAP_MS = 300
/** Two taps further apart are no double tap, CSS pixels. */
const DOUBLE_TAP_PX = 36

/**
 * Zooms the list of pages in a scrolling frame, 1 to 4 times (rules: zoom limit), by pinch, double tap and trackpad pinch, around the point under
 * the fingers. The list's width is multiplied by `--zoom`, so that the browser does the scrolling. `onSwipe` is called for sideways swipes
 * while the list is not zoomed.
 */
export function usePageZoom(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, onSwipe: (by: -1 | 1) => void) {
  const scale = useRef(MIN_ZOOM)
  const [isZoomed, setZoomed] = useState(false)
  const swipe = useRef(onSwipe)
  swipe.current = onSwipe

  const zoomTo = useCallback(
    (wanted: number, point: Point) => {
      if (frame.current === null || list.current === null || !Number.isFinite(wanted)) return
      const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, wanted))
      const page = nearestPage(list.current, point.y)
      const before = page?.getBoundingClientRect()
      scale.current = next
      setZoomed(next > MIN_ZOOM)
      list.current.style.setProperty('--zoom', String(next))
      if (page === undefined || before === undefined || before.width === 0) return
      const after = page.getBoundingClientRect()
      frame.current.scrollLeft += after.left + ((point.x - before.left) / before.width) * after.width - point.x
      frame.current.scrollTop += after.top + ((point.y - before.top) / before.height) * after.height - point.y
    },
    [frame, list],
  )

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let pinch: { apart: number; scale: number; middle: Point } | null = null
    let finger: Point | null = null
    let lastTap: { at: number; point: Point } | null = null

    const onTouchStart = (event: TouchEvent) => {
      const [one, other] = pointsOf(event)
      finger = one !== undefined && other === undefined ? one : null
      if (one === undefined || other === undefined || event.touches.length !== 2) return
      event.preventDefault()
      pinch = { apart: Math.max(1, distance(one, other)), scale: scale.current, middle: between(one, other) }
    }
    const onTouchMove = (event: TouchEvent) => {
      const [one, other] = pointsOf(event)
      if (pinch === null || one === undefined || other === undefined) return
      if (event.cancelable) event.preventDefault()
      const middle = between(one, other)
      element.scrollLeft -= middle.x - pinch.middle.x
      element.scrollTop -= middle.y - pinch.middle.y
      pinch.middle = middle
      zoomTo((pinch.scale * distance(one, other)) / pinch.apart, middle)
    }
    const onTouchEnd = (event: TouchEvent) => {
      if (event.touches.length < 2) pinch = null
      const touch = event.changedTouches[0]
      const began = finger
      finger = null
      if (began === null || touch === undefined || scale.current > MIN_ZOOM) return
      const isAside = Math.abs(touch.clientX - began.x) > 2 * Math.abs(touch.clientY - began.y)
      const by = isAside ? swipeStep(began.x, touch.clientX) : 0
      if (by !== 0) swipe.current(by)
    }
    const onTouchCancel = () => {
      pinch = null
      finger = null
    }
    const onClick = ({ clientX, clientY, timeStamp }: MouseEvent) => {
      const point = { x: clientX, y: clientY }
      const isSecond = lastTap !== null && timeStamp - lastTap.at < DOUBLE_TAP_MS && distance(lastTap.point, point) < DOUBLE_TAP_PX
      lastTap = isSecond ? null : { at: timeStamp, point }
      if (isSecond) zoomTo(scale.current > MIN_ZOOM ? MIN_ZOOM : TAP_ZOOM, point)
    }
    const onWheel = (event: WheelEvent) => {
      // browsers report a trackpad's pinch as a wheel event with ctrlKey
      if (!event.ctrlKey) return
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      zoomTo(scale.current * Math.exp(-pixels * WHEEL_STEP), { x: event.clientX, y: event.clientY })
    }
    // React's listeners are passive, so they cannot keep the page from zooming or scrolling
    const active = { passive: false }
    element.addEventListener('touchstart', onTouchStart, active)
    element.addEventListener('touchmove', onTouchMove, active)
    element.addEventListener('touchend', onTouchEnd)
    element.addEventListener('touchcancel', onTouchCancel)
    element.addEventListener('click', onClick)
    element.addEventListener('wheel', onWheel, active)
    return () => {
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('touchend', onTouchEnd)
      element.removeEventListener('touchcancel', onTouchCancel)
      element.removeEventListener('click', onClick)
      element.removeEventListener('wheel', onWheel)
    }
  }, [frame, zoomTo])

  const middleOf = (element: HTMLElement | null): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return { x: left + width / 2, y: top + height / 2 }
  }
  return {
    isZoomed,
    zoomBy: (factor: number) => zoomTo(scale.current * factor, middleOf(frame.current)),
    toggle: () => zoomTo(isZoomed ? MIN_ZOOM : TAP_ZOOM, middleOf(frame.current)),
  }
}

/** The page at a height, or the nearest one. */
function nearestPage(list: HTMLElement, y: number): Element | undefined {
  const pages = [...list.children]
  return pages.find((page) => page.getBoundingClientRect().bottom >= y) ?? pages.at(-1)
}

function pointsOf({ touches }: TouchEvent): (Point | undefined)[] {
  return Array.from(touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }))
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
