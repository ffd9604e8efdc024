/** The narrowest and widest pinch zoom (rules: zoom limit). */
export const MIN_ZOOM = 1
export const MAX_ZOOM = 4
/** The zoom of a double tap. */
export const TAP_ZOOM = 2.5
/** The zoom factor of a key. */
export const KEY_ZOOM = 1.5
/** The distance that an arrow key moves a zoomed photo, CSS pixels. */
export const KEY_MOVE_PX = 80
/** The zoom for each unit of wheel movement. */
export const WHEEL_STEP = 0.0022

/** The view of a photo: its scale relative to the fitted size, and its offset in CSS pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}
/** CSS pixels from the middle of the frame. */
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
/** The available space, and the photo's size in it at scale 1. */
export interface ZoomRoom {
  frame: Size
  photo: Size
}

export const UNZOOMED: ZoomView = { scale: 1, x: 0, y: 0 }

/** The view at another scale; `point` keeps its place as far as the photo's edges allow. */
export function zoomAt(view: ZoomView, scale: number, point: Point, room: ZoomRoom): ZoomView {
  const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Number.isFinite(scale) ? scale : view.scale))
  const ratio = next / view.scale
  return keepInside({ scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, room)
}

/** The view moved, but without a gap between the edges of the photo and the frame. */
export function moveBy(view: ZoomView, by: Point, room: ZoomRoom): ZoomView {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, room)
}

/** The size of a photo that fits into the frame; the frame's own size while the photo's is unknown. */
export function fitInto(frame: Size, natural: Size): Size {
  if (natural.width <= 0 || natural.height <= 0) return frame
  const factor = Math.min(frame.width / natural.width, frame.height / natural.height)
  return { width: natural.width * factor, height: natural.height * factor }
}

function keepInside({ scale, x, y }: ZoomView, { frame, photo }: ZoomRoom): ZoomView {
  return { scale, x: within(x, (photo.width * scale - frame.width) / 2), y: within(y, (photo.height * scale - frame.height) / 2) }
}

function within(offset: number, most: number): number {
  if (most <= 0) return 0
  return Math.min(most, Math.max(-most, offset))
}
