import { expect, test } from 'vitest'
import { drawLabel } from '../../../testing/draw-label.ts'
import { findBars } from './find-bars.ts'

const inDegrees = (radians: number) => (radians * 180) / Math.PI

test.each([0, 12, 30, 60, -10, -35, -70])('finds a barcode slanted by %i degrees and its position', (degrees) => {
  const [bars] = findBars(drawLabel({ text: '1FT000000LA020261', degrees, at: { x: 560, y: 340 } }))
  if (bars === undefined) throw new Error('none found')
  expect(Math.abs(inDegrees(bars.angle) - degrees)).toBeLessThan(1.5)
  expect(Math.hypot(bars.x - 560, bars.y - 340)).toBeLessThan(20)
  // 19 symbols of 14.5 narrow bars of two pixels each; the edge of the label beyond them looks like one more bar
  expect(bars.length).toBeGreaterThan(540)
  expect(bars.length).toBeLessThan(640)
})

test('finds no barcode on a plain wall or one with a single edge', () => {
  const wall = { data: new Uint8ClampedArray(640 * 480).fill(120), width: 640, height: 480 }
  expect(findBars(wall)).toEqual([])
  wall.data.fill(20, 640 * 200)
  expect(findBars(wall)).toEqual([])
})
