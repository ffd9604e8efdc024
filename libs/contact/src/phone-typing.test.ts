import { expect, test } from 'vitest'
import { caretAfter, typedPhone } from './phone-typing.ts'

test.each([
  ['', ''],
  ['4', '(4'],
  ['404', '(404'],
  ['4045', '(404) 5'],
  ['404555', '(404) 555'],
  ['4045550142', '(404) 555-0142'],
  ['14045550142', '(404) 555-0142'],
  ['1.404.555.0142', '(404) 555-0142'],
])('formats %j as %j', (text, shown) => {
  expect(typedPhone(text)).toBe(shown)
})

test.each(['+44 20 7946 0018', '404555014299', '(404) 555-01423', '(404) 555-0142 x12', '+', 'abc'])('leaves %j as typed', (text) => {
  expect(typedPhone(text)).toBe(text)
})

test('a formatted number can be deleted digit by digit', () => {
  let shown = typedPhone('4045550142')
  for (let digits = 10; digits > 0; digits--) shown = typedPhone(shown.slice(0, -1))
  expect(shown).toBe('')
})

test('the caret stays after the same digit', () => {
  expect(caretAfter('(404) 555-0142', 4)).toBe(7)
  expect(caretAfter('(404) 555-0142', 10)).toBe(14)
  expect(caretAfter('(404', 0)).toBe(0)
})
