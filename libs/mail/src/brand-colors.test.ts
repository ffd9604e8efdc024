import { expect, test } from 'vitest'
import { brandColors, contrast } from './brand-colors.ts'

test.each(['', '#ffd400', '#2f54d1', '#808080', '#000000', '#ffffff', 'red', '#ff0000'])('the button text on %j is readable', (color) => {
  const { ground, text } = brandColors(color)
  expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5)
})
