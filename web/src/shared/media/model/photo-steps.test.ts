import { expect, test } from 'vitest'
import { photoDirection, stepPhoto, swipeStep } from './photo-steps.ts'

test('photos wrap around at both ends', () => {
  expect([stepPhoto(0, 1, 3), stepPhoto(2, 1, 3), stepPhoto(0, -1, 3), stepPhoto(0, 1, 1), stepPhoto(0, 1, 0)]).toEqual([1, 0, 2, 0, 0])
})

test('a swipe to the left shows the next photo, and a tap shows none', () => {
  expect([swipeStep(200, 100), swipeStep(100, 200), swipeStep(100, 110)]).toEqual([1, -1, 0])
})

test('a step between photos has a direction, even across the ends', () => {
  const directions = [
    photoDirection(2, 2, 5),
    photoDirection(4, 0, 5),
    photoDirection(0, 4, 5),
    photoDirection(0, 3, 5),
    photoDirection(0, 1, 2),
  ]
  expect(directions).toEqual(['open', 'next', 'previous', 'jump', 'next'])
})
