import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedPattern } from './typed-pattern.ts'

const finds = (typed: string, text: string) => new RegExp(typedPattern(typed)).test(text)

test.each([
  ['nunez', 'josé núñez'],
  ['NÚÑEZ', 'nunez'],
  ['nun\u0303ez', 'núñez'],
  ['nguyen dang', 'nguyễn đặng'],
  ['łukasz', 'lukasz'],
])('typed %s matches %s', (typed, text) => {
  expect(finds(typed, text)).toBe(true)
})

test.each([
  ['nunes', 'núñez'],
  ['n.nez', 'núñez'],
  ['josé', 'josh'],
  ['[a-z]', 'a'],
])('typed %s does not match %s', (typed, text) => {
  expect(finds(typed, text)).toBe(false)
})

test('any text is a valid pattern that matches itself', () => {
  const inLowerCase = (text: string) => text.normalize('NFC').toLowerCase()
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => finds(text, inLowerCase(text))))
})
