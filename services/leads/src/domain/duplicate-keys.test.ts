import { expect, test } from 'vitest'
import { duplicateKeys } from './duplicate-keys.ts'

test.each<[string, string]>([
  ['(555) 123-4567', '5551234567'],
  ['+1 555.123.4567 ext. 12', '5551234567'],
  ['123-4567', '1234567'],
  ['4567', ''],
  ['', ''],
  ['call me', ''],
])('compares complete phone numbers by their digits: %s', (phone, phoneKey) => {
  expect(duplicateKeys({ email: '', phone })).toEqual({ phoneKey, mailboxKeys: [] })
})

test('includes all addresses of a customer, each mailbox once', () => {
  const otherEmails = ['j.smith@googlemail.com', 'smith@work.example', '']
  expect(duplicateKeys({ email: 'jsmith+cars@gmail.com', phone: '', otherEmails }).mailboxKeys).toEqual([
    'jsmith@gmail.com',
    'smith@work.example',
  ])
})
