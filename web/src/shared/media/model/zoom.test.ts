import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitInto, MAX_ZOOM, MIN_ZOOM, moveBy, UNZOOMED, type ZoomView, zoomAt } from './zoom.ts'

const room = { frame: { width: 400, height: 600 }, photo: { width: 400, height: 300 } }

test('pinching keeps the point under the fingers in place', () => {
  const view = zoomAt(UNZOOMED, 2, { x: 100, y: 0 }, room)
  expect(view).toEqual({ scale: 2, x: -100, y: 0 })
  expect(zoomAt(view, 4, { x: 50, y: 0 }, room)).toEqual({ scale: 4, x: -250, y: 0 })
})

test('a photo smaller than the screen stays centered', () => {
  expect(zoomAt(UNZOOMED, 2, { x: 0, y: 200 }, room).y).toBe(0)
  expect(zoomAt(UNZOOMED, 4, { x: 0, y: 100 }, room).y).toBe(-300)
})

test('the zoom is limited to 1 to 4, and no gap opens beside the photo', () => {
  const number = fc.double({ min: -2_000, max: 2_000, noNaN: true })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('zoom' as const), x: number, y: number, scale: fc.double() }),
    fc.record({ kind: fc.constant('move' as const), x: number, y: number, scale: fc.constant(0) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let view: ZoomView = UNZOOMED
      for (const { kind, scale, ...at } of steps) view = kind === 'zoom' ? zoomAt(view, scale, at, room) : moveBy(view, at, room)
      expect(view.scale).toBeGreaterThanOrEqual(MIN_ZOOM)
      expect(view.scale).toBeLessThanOrEqual(MAX_ZOOM)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (400 * view.scale - 400) / 2))
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (300 * view.scale - 600) / 2))
      if (view.scale === 1) expect([Math.abs(view.x), Math.abs(view.y)]).toEqual([0, 0])
    }),
  )
})

test('a photo fits the screen in any proportions', () => {
  expect(fitInto(room.frame, { width: 1200, height: 900 })).toEqual({ width: 400, height: 300 })
  expect(fitInto(room.frame, { width: 100, height: 600 })).toEqual({ width: 100, height: 600 })
  expect(fitInto(room.frame, { width: 0, height: 0 })).toEqual(room.frame)
})
