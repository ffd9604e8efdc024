import { expect, test } from 'vitest'
import { normaliseEmail } from './email.ts'

test.each([
  ['  John@Example.COM ', 'john@example.com'],
  ['<john@example.com>', 'john@example.com'],
  ['mailto:john@example.com', 'john@example.com'],
  ['', ''],
])('normalizes an address: %s', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})
