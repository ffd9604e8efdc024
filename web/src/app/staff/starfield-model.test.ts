import { expect, test } from 'vitest'
import { brightness, drift, makeStars } from './starfield-model.ts'

const half = () => 0.5

test('a large screen gets no more than 420 stars', () => {
  expect(makeStars(7680, 4320, half).length).toBe(420)
  expect(makeStars(390, 844, half).length).toBeGreaterThan(30)
})

test('stars stay on the canvas and visible over time', () => {
  for (const star of makeStars(1440, 900, Math.random)) {
    for (const seconds of [0, 1, 60, 86_400]) {
      expect(drift(star, seconds, 900)).toBeGreaterThanOrEqual(0)
      expect(drift(star, seconds, 900)).toBeLessThan(900)
      expect(brightness(star, seconds)).toBeGreaterThan(0)
      expect(brightness(star, seconds)).toBeLessThanOrEqual(1)
    }
  }
})
