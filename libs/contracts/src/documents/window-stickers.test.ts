import { expect, test } from 'vitest'
import { ownWindowStickerGroup, windowStickerGroupOf } from './window-stickers.ts'

test.each([
  ['gm', ['Chevrolet', 'Chevy', 'GMC', 'Cadillac', 'Buick']],
  ['chrysler', ['Chrysler', 'Dodge', 'Jeep', 'Ram', 'Plymouth', 'Fiat']],
  ['ford', ['Ford', 'Lincoln', 'Mercury']],
  ['subaru', ['Subaru']],
])('%s answers for its makes, however they are written', (group, makes) => {
  for (const make of makes) expect([make.toUpperCase(), ` ${make} `, make].map(windowStickerGroupOf)).toEqual([group, group, group])
})

test('a make of none of the four falls back to gm', () => {
  expect(['Toyota', '', 'Fordson'].map(windowStickerGroupOf)).toEqual(['gm', 'gm', 'gm'])
})

test('what is offered to be fetched belongs to one of the four', () => {
  expect(['JEEP', ' buick ', 'Toyota', ''].map(ownWindowStickerGroup)).toEqual(['chrysler', 'gm', null, null])
})
