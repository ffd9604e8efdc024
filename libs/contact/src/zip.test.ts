import { expect, test } from 'vitest'
import { findZip } from './zip.ts'

test.each([
  ['Springfield, IL 62704', '62704'],
  ['Springfield, il, 62704-1234', '62704-1234'],
  ['Springfield Illinois 62704', '62704'],
  ['12345 Main St\nSpringfield, IL 62704', '62704'],
  ['12345 Main St', ''],
  ['Zip: 62704', '62704'],
  ['62704', '62704'],
  ['stock 1234567', ''],
])('distinguishes the ZIP code from house and other numbers: %s', (text, zip) => {
  expect(findZip(text)).toBe(zip)
})
