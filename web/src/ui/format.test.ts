import { expect, test } from 'vitest'
import { countOf, formatBytes, tidyText } from './format.ts'

test('uses the singular for one', () => {
  expect([countOf(0, 'vehicle'), countOf(1, 'vehicle'), countOf(1200, 'vehicle')]).toEqual(['0 vehicles', '1 vehicle', '1,200 vehicles'])
})

test('sizes of small files are formatted in kB', () => {
  expect([formatBytes(12), formatBytes(2048), formatBytes(1_500_000)]).toEqual(['1 kB', '2 kB', '1.4 MB'])
})

test('a description keeps its paragraphs and loses extra whitespace', () => {
  expect(tidyText('One\r\n \r\n\r\n\u00a0\nTwo\nThree\n\n')).toBe('One\n\nTwo\nThree')
})
