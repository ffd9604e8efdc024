import { generateVin } from '@forecourt/vin/generate-vin'
import { expect, test } from 'vitest'
import { findStockNumbers, findVins } from './find-vins.ts'

const VIN = generateVin(1)
const OTHER = generateVin(2)

test.each([
  ['as it is', `Vehicle ${VIN}, red`],
  ['in small letters', VIN.toLowerCase()],
  ['with blanks between its parts', `${VIN.slice(0, 10)} ${VIN.slice(10)}`],
  ['behind the I of an import label', `I${VIN}`],
  ['in an address', `https://example.com/v?vin=${VIN}&x=1`],
])('a VIN is found %s', (_how, text) => {
  expect(findVins(text)).toEqual([VIN])
})

test('the VIN that is named most comes first, and each once', () => {
  expect(findVins(`${OTHER} ${VIN} ${VIN}`)).toEqual([VIN, OTHER])
})

test('17 characters that are no VIN are none: a wrong check digit, a part number, a longer run', () => {
  const wrong = VIN.slice(0, 8) + (VIN[8] === '0' ? '1' : '0') + VIN.slice(9)
  expect(findVins(`${wrong} ABCDEFGHJKLMNPRST 11111111111111111 ${VIN}A`)).toEqual([])
})

test('a VIN without a check digit is believed where the paper calls it one', () => {
  expect(findVins('VIN: WVWZZZ1KZ6W612305')).toEqual(['WVWZZZ1KZ6W612305'])
})

test.each([
  ['Stock #: N1133', ['N1133']],
  ['STK NO. 22-451A mileage', ['22-451A']],
  ['In stock now', []],
  ['Stock photo', []],
])('stock numbers are found where the paper names them: %s', (text, found) => {
  expect(findStockNumbers(text)).toEqual(found)
})
