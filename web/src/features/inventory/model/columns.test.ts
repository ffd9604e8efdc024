import { expect, test } from 'vitest'
import { columnsOf, rememberedColumns, usualColumns } from './columns.ts'

test('columns keep their order, whichever was chosen first, and the vehicle is always named', () => {
  expect(columnsOf(['price', 'stock']).map(({ id }) => id)).toEqual(['vehicle', 'stock', 'price'])
})

test('what the browser remembers may be anything', () => {
  expect(rememberedColumns('["price","gone","year"]')).toEqual(['vehicle', 'year', 'price'])
  expect([rememberedColumns(undefined), rememberedColumns('{'), rememberedColumns('7')]).toEqual([null, null, null])
})

test('where room is short the price and the package stay, unless others were chosen', () => {
  for (const id of ['exterior', 'inStock', 'condition'] as const) {
    expect(usualColumns(false)).toContain(id)
    expect(usualColumns(true)).not.toContain(id)
  }
  expect(usualColumns(true)).toEqual(expect.arrayContaining(['vehicle', 'price', 'package']))
  expect(columnsOf(['vin']).map(({ id }) => id)).toContain('vin')
})
