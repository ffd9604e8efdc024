import { expect, test } from 'vitest'
import { ownWindowStickerGroup, windowStickerGroupOf } from './window-stickers.ts'

test.each([
  ['gm', ['Chevrolet', 'Chevy', 'GMC', 'Cadillac', 'Buick']],
  ['chrysler', ['Chrysler', 'Dodge', 'Jeep', 'Ram', 'Plymouth', 'Fiat']],
  ['ford', ['Ford', 'Lincoln', 'Mercury']],
  ['subaru', ['Subaru']],
])('%s is the group of its makes in any spelling', (group, makes) => {
  for (const make of makes) expect([make.toUpperCase(), ` ${make} `, make].map(windowStickerGroupOf)).toEqual([group, group, group])
})

test('a make without a group falls back to gm', () => {
  expect(['Toyota', '', 'Fordson'].map(windowStickerGroupOf)).toEqual(['gm', 'gm', 'gm'])
})

test('a make without a group has no sticker to fetch', () => {
  expect(['JEEP', ' buick ', 'Toyota', ''].map(ownWindowStickerGroup)).toEqual(['chrysler', 'gm', null, null])
})
