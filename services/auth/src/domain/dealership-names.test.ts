import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'
import { expect, test } from 'vitest'
import { dealershipNameKey, dealershipSlug } from './dealership-names.ts'

test.each([
  ['Lakeside Honda', 'lakeside-honda'],
  ['  Müller & Sons, Inc. ', 'muller-sons-inc'],
  ['東京 Motors', 'motors'],
  ['!!!', 'dealership'],
])('the slug of %j is %s', (name, slug) => {
  expect(dealershipSlug(name)).toBe(slug)
})

test('case, blanks and the form of accents make no difference to the uniqueness of a name', () => {
  expect(dealershipNameKey(' LAKESIDE   honda')).toBe(dealershipNameKey('Lakeside Honda'))
  expect(dealershipNameKey('Cafe\u0301 Motors')).toBe(dealershipNameKey('Caf\u00e9 Motors'))
})

test('the first word of a name is in lower case and one form of accents', () => {
  expect(firstWordOf('Lakeside Honda')).toBe('lakeside')
  expect(firstWordOf('Cafe\u0301 Motors')).toBe('caf\u00e9')
})
