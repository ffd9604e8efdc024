import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

test.each([
  ['John.Smith@Example.com ', 'john.smith@example.com'],
  ['john+cars@example.com', 'john@example.com'],
  ['john+cars+more@example.com', 'john@example.com'],
  ['j.o.h.n@gmail.com', 'john@gmail.com'],
  ['J.Ohn+cars@googlemail.com', 'john@gmail.com'],
  ['j.ohn@example.com', 'j.ohn@example.com'],
  ['+cars@example.com', '+cars@example.com'],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
])('returns the same key for spellings of one mailbox: %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key)
})

test.each(['', ' ', 'john', '@example.com', 'john@', '@'])('returns no mailbox for an invalid address: %j', (text) => {
  expect(mailboxKey(text)).toBe('')
})

test('treats names that differ in more than tags and dots as two mailboxes', () => {
  expect(mailboxKey('john@gmail.com')).not.toBe(mailboxKey('johnn@gmail.com'))
  expect(mailboxKey('john@gmail.com')).not.toBe(mailboxKey('john@example.com'))
})
