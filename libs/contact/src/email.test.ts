import { expect, test } from 'vitest'
import { normaliseEmail } from './email.ts'

test.each([
  ['  John@Example.COM ', 'john@example.com'],
  ['<john@example.com>', 'john@example.com'],
  ['mailto:john@example.com', 'john@example.com'],
  ['', ''],
])('an address is one address however it is typed: %s', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})
