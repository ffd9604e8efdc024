import { expect, test } from 'vitest'
import { columnsOf, rememberedColumns, usualColumns } from './columns.ts'

test('columns keep a fixed order and always include the vehicle', () => {
  expect(columnsOf(['price', 'stock']).map(({ id }) => id)).toEqual(['vehicle', 'stock', 'price'])
})

test('invalid stored columns are ignored', () => {
  expect(rememberedColumns('["price","gone","year"]')).toEqual(['vehicle', 'year', 'price'])
  expect([rememberedColumns(undefined), rememberedColumns('{'), rememberedColumns('7')]).toEqual([null, null, null])
})

test('a narrow screen keeps the price and package columns by default', () => {
  for (const id of ['exterior', 'inStock', 'condition'] as const) {
    expect(usualColumns(false)).toContain(id)
    expect(usualColumns(true)).not.toContain(id)
  }
  expect(usualColumns(true)).toEqual(expect.arrayContaining(['vehicle', 'price', 'package']))
  expect(columnsOf(['vin']).map(({ id }) => id)).toContain('vin')
})
