import { generateVin } from '@forecourt/vin/generate-vin'
import { expect, test } from 'vitest'
import { findPossibleVins, findStockNumbers, findVins } from './find-vins.ts'

const VIN = generateVin(1)
const OTHER = generateVin(2)
const BLANKS = `${VIN.slice(0, 10)} ${VIN.slice(10)}`

test.each([
  ['as it is', `Vehicle ${VIN}, red`],
  ['in small letters', VIN.toLowerCase()],
  ['with blanks between its parts after the word VIN', `VIN No. ${BLANKS}, red`],
  ['behind the I of an import label', `I${VIN}`],
  ['in an address', `https://example.com/v?vin=${VIN}&x=1`],
])('a VIN is found %s', (_how, text) => {
  expect(findVins(text)).toEqual([VIN])
})

test('the most frequent VIN comes first, and each is listed once', () => {
  expect(findVins(`${OTHER} ${VIN} ${VIN}`)).toEqual([VIN, OTHER])
})

test('finds no VIN in a wrong check digit, a part number or a longer run', () => {
  const wrong = VIN.slice(0, 8) + (VIN[8] === '0' ? '1' : '0') + VIN.slice(9)
  expect(findVins(`${wrong} ABCDEFGHJKLMNPRST 11111111111111111 ${VIN}A`)).toEqual([])
})

test('words and numbers in a row that have the characters and the check digit of a VIN by chance are none', () => {
  const text = 'Stock #: N1133\nBRAKES LF 8 RF 8 LR 3 RR 3'
  expect([findVins(text), findPossibleVins(text)]).toEqual([[], []])
})

test('a VIN with blanks between its parts is only a possible one without the word VIN', () => {
  expect([findVins(`Vehicle ${BLANKS}`), findPossibleVins(`Vehicle ${BLANKS}`)]).toEqual([[], [VIN]])
  expect(findVins(`VIN: ${BLANKS.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).toEqual([])
})

test('replaces letters that OCR read in place of digits if the check digit is then valid', () => {
  const vin = '1FTEW1KP9TKD03150'.replace('9', '5')
  const read = (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'I')
  const right = [...'0123456789X'].map((digit) => vin.slice(0, 8) + digit + vin.slice(9)).find((each) => findVins(each).length === 1) ?? ''
  expect(findVins(`VIN ${read(right)} mileage`)).toEqual([right])
  expect(findVins(read(vin.replace(/^(.{8})./, `$1${right[8] === '4' ? '3' : '4'}`)))).toEqual([])
  expect(findVins('INTERNATIONALIZED OOOOOOOOOOOOOOOOO')).toEqual([])
})

test('returns at most ten possible VINs that only have the form of one', () => {
  const wrong = VIN.slice(0, 8) + (VIN[8] === '0' ? '1' : '0') + VIN.slice(9)
  expect(findPossibleVins(`${VIN} ${wrong} ${wrong.toLowerCase()} ABCDEFGHJKLMNPRST`)).toEqual([wrong])
  const many = Array.from({ length: 30 }, (_, at) => `1${String(at).padStart(3, '0')}AAAAAAAAAAAAA`)
  expect(findPossibleVins(many.join(' ')).length).toBe(10)
})

test('accepts a VIN without a valid check digit if the text calls it a VIN', () => {
  expect(findVins('VIN: WVWZZZ1KZ6W612305')).toEqual(['WVWZZZ1KZ6W612305'])
})

test.each([
  ['Stock #: N1133', ['N1133']],
  ['STK NO. 22-451A mileage', ['22-451A']],
  ['In stock now', []],
  ['Stock photo', []],
])('finds stock numbers after a word that names them: %s', (text, found) => {
  expect(findStockNumbers(text)).toEqual(found)
})
