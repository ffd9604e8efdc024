import { expect, test } from 'vitest'
import { packageItems, packageSummary } from './package-status.ts'

test('a package counts what the customer would get', () => {
  expect(packageSummary(packageItems({ photoCount: 0, videoUrl: '' }))).toBe('0/5 items available (0%)')
  expect(packageSummary(packageItems({ photoCount: 12, videoUrl: '' }))).toBe('1/5 items available (20%)')
  expect(packageSummary(packageItems({ photoCount: 12, videoUrl: 'https://youtu.be/x' }))).toBe('2/5 items available (40%)')
})
