import { expect, test } from 'vitest'
import { formatUsPhone, isUsPhone, phoneDigits } from './phone.ts'

test.each(['5551234567', '555-123-4567', '555.123.4567', '(555)123-4567', '+1 555 123 4567', '1-555-123-4567', ' 555 1234567 '])(
  'formats a US number in any spelling: %s',
  (typed) => {
    expect(formatUsPhone(typed)).toBe('(555) 123-4567')
    expect(phoneDigits(typed)).toBe('5551234567')
  },
)

test.each(['+44 20 7946 0018', '+5551234567', '555-123-4567 x89', '555-123-4567 ext. 4', '123-456-7890', '555-1234', 'call after 5', ''])(
  'leaves anything but a plain US number as typed: %s',
  (typed) => {
    expect(formatUsPhone(` ${typed} `)).toBe(typed)
  },
)

test('ignores the extension when numbers are compared', () => {
  expect(phoneDigits('(555) 123-4567 ext. 12')).toBe(phoneDigits('555 123 4567'))
  expect(phoneDigits('555-123-4567x12')).toBe('5551234567')
})

test('rejects area codes that start with 0 or 1', () => {
  expect(isUsPhone('5551234567')).toBe(true)
  expect(isUsPhone('0551234567')).toBe(false)
  expect(isUsPhone('1551234567')).toBe(false)
  expect(isUsPhone('555123456')).toBe(false)
})
