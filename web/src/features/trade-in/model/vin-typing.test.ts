import { VIN_MESSAGES } from '@forecourt/vin/check-digit'
import { expect, test } from 'vitest'
import { parseVin, vinMark } from './vin-typing.ts'

const VALID = '1M8GDM9AXKP042788'
/** from outside North America, where the check digit is optional */
const FOREIGN = 'WVWZZZ1JZ3W386752'

test.each([
  ['lower case and blanks', ' 1m8g dm9a\txkp0 42788 ', { vin: VALID, hint: '' }],
  ['dashes between groups', '1M8-GDM9AXKP-042788', { vin: VALID, hint: '' }],
  ['what comes after the 17th', `${VALID}999`, { vin: VALID, hint: '' }],
  ['I, O and Q', 'IO1Q', { vin: '1', hint: VIN_MESSAGES.ioq }],
  ['what no text of a VIN is', '1M8*ü', { vin: '1M8', hint: VIN_MESSAGES.characters }],
])('the VIN field normalizes %s', (_, text, expected) => {
  expect(parseVin(text)).toEqual(expected)
})

test('the indicator shows the state of the VIN while typing', () => {
  expect(vinMark('', false)).toEqual({ state: 'empty', message: '' })
  expect(vinMark(VALID.slice(0, 9), false)).toEqual({ state: 'partial', message: 'VIN must be 17 characters' })
  expect(vinMark(VALID, false)).toEqual({ state: 'valid', message: '' })
})

test('a VIN with a wrong check digit can be used only where the check digit is optional', () => {
  expect(vinMark(FOREIGN, false)).toEqual({ state: 'wrong', message: VIN_MESSAGES.checkDigit, mayUse: true })
  expect(vinMark(FOREIGN, true)).toEqual({ state: 'valid', message: '' })
  expect(vinMark('1M8GDM9A1KP042788', true)).toEqual({ state: 'wrong', message: VIN_MESSAGES.checkDigit, mayUse: false })
})
