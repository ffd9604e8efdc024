import { expect, test } from 'vitest'
import { foldMake, foldName, foldTrim } from './fold-name.ts'

test('treats spellings of a model as one', () => {
  expect(new Set(['F-150', 'F150', 'f 150', ' F‑150 '].map(foldName))).toEqual(new Set(['f150']))
  expect(foldName('Škoda Citigo')).toBe('skodacitigo')
})

test('resolves the short name of a make', () => {
  expect(foldMake('Chevy')).toBe(foldMake('CHEVROLET'))
  expect(foldMake('Mercedes')).toBe(foldMake('Mercedes-Benz'))
  expect(foldMake('constructor')).toBe('constructor')
})

test('removes doors, drive, cab, bed and body from a trim', () => {
  expect(foldTrim('FWD 4dr Premier')).toBe('premier')
  expect(foldTrim('4x4 4-Door SUV Limited')).toBe('limited')
  expect(foldTrim('EX-L')).toBe('exl')
  expect(foldTrim('4WD Crew Cab 157" LT Trail Boss')).toBe('lttrailboss')
  expect(foldTrim("King Ranch 4WD Crew Cab 6.75' Box")).toBe('kingranch')
  expect(foldTrim('C300 4MATIC')).toBe('c300')
})
