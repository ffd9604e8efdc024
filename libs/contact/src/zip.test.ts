import { expect, test } from 'vitest'
import { findZip, formatZip } from './zip.ts'

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

test.each([
  ['30301', '30301'],
  [' 3-0-3-0-1 ', '30301'],
  ['303011234', '30301-1234'],
  ['30301 - 1234', '30301-1234'],
  [' K1A 0B1 ', 'K1A 0B1'],
])('writes a ZIP code in its usual form: %j', (text, zip) => {
  expect(formatZip(text)).toBe(zip)
})
