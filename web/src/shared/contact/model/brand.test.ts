import { expect, test } from 'vitest'
import { brandStyle } from './brand.ts'

test.each([
  ['#ffffff', '#000000'],
  ['#ffd400', '#000000'],
  ['#000000', '#ffffff'],
  ['#0a3d91', '#ffffff'],
])('text on %s is %s', (color, text) => {
  expect(brandStyle(color)).toEqual({ '--brand': color, '--on-brand': text })
})

test('an invalid color leaves the page unchanged', () => {
  expect(brandStyle('')).toEqual({})
  expect(brandStyle('red;background:url(x)')).toEqual({})
})
